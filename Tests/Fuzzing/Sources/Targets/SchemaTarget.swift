import JSON
import JSONSchemas

/// A JSON Schema, and an instance.
struct SchemaTarget: FuzzTarget {
    let name = "schema"

    func examine(_ input: [UInt8]) {
        let (head, rest) = InputParts.pair(input)
        guard let document = try? JSONValue(parsing: head) else { return }
        let schema: JSONSchema
        do throws(JSONSchemaError) {
            schema = try JSONSchema(document)
        } catch {
            Property.check(!error.diagnostics.isEmpty, "refused without a mistake")
            for error in error.diagnostics { check(error) }
            return
        }
        for error in schema.warnings { check(error) }
        let values = [try? JSONValue(parsing: rest), document].compactMap(\.self)
        for value in values {
            let failures = schema.failures(of: value)
            Property.check(schema.failures(of: value) == failures, "a second check says something else")
            for failure in failures { check(failure, in: value) }
            if schema.checksNothing { Property.check(failures.isEmpty, "a schema without assertions fails") }
            checkScriptsVerdict(on: value, document, isValid: failures.isEmpty)
        }
    }

    /// Checks that the validator for scripts gives the same verdict.
    private func checkScriptsVerdict(on value: JSONValue, _ schema: JSONValue, isValid: Bool) {
        var validator = SchemaValidator()
        let text = validator.validate(
            schema: schema.compactText(), value: value.compactText(),
            options: #"{"limit": 20, "compile": "{\"draft\": \"2020-12\"}"}"#)
        guard case .object(let result)? = try? JSONValue(parsing: text) else { Property.fail("no JSON: \(text)") }
        // A failure with its data costs more of the allowed work.
        guard result[key: "stopped"] == nil else { return }
        Property.check(result[key: "problem"] == nil, "refused for scripts: \(text)")
        Property.check((result[key: "errors"] == []) == isValid, "another verdict for scripts: \(text)")
    }

    private func check(_ error: JSONSchemaDiagnostic) {
        Property.check(!error.message.isEmpty, "a mistake without a message")
        Property.check(error.pointer.isEmpty || error.pointer.hasPrefix("/"), "pointer \(error.pointer)")
    }

    private func check(_ failure: JSONSchemaFailure, in value: JSONValue) {
        Property.check(!failure.message.isEmpty, "a failure without a message")
        guard failure.jsonPath.utf8.count <= JSONPath.longestText else { return }
        guard let path = try? JSONPath(failure.jsonPath) else { Property.fail("\(failure.jsonPath) is no JSONPath") }
        Property.check(path.singularValue(in: value) != nil, "nothing stands at \(failure.jsonPath)")
    }
}
