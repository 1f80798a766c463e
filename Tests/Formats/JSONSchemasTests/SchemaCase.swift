import JSON
import JSONSchemas
import Testing

/// A schema, a value, and what is to be said about the value.
struct SchemaCase: Sendable, CustomTestStringConvertible {
    let schema: String
    let instance: String
    /// A line for each failure: `/tags/0 | #/items/type | expected text, got the number 5`; those under the nearest
    /// branch follow, two spaces further in.
    let failures: [String]

    init(_ schema: String, _ instance: String, _ failures: String...) {
        self.schema = schema
        self.instance = instance
        self.failures = failures
    }

    var testDescription: String { "\(schema) on \(instance)" }

    func expectFailures(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let schema = try JSONSchema(JSONValue(parsing: schema))
        let found = schema.failures(of: try JSONValue(parsing: instance))
        #expect(found.flatMap { Self.lines(of: $0) } == failures, sourceLocation: sourceLocation)
    }

    static func lines(of failure: JSONSchemaFailure, indentation: String = "") -> [String] {
        let line = "\(indentation)\(failure.instancePath) | \(failure.schemaPath) | \(failure.message)"
        return [line] + failure.nearest.flatMap { lines(of: $0, indentation: indentation + "  ") }
    }
}

/// A schema with mistakes or warnings, in lines: `/minLength | what is wrong | what to do`.
struct SchemaErrorCase: Sendable, CustomTestStringConvertible {
    let schema: String
    let diagnostics: [String]

    init(_ schema: String, _ diagnostics: String...) {
        self.schema = schema
        self.diagnostics = diagnostics
    }

    var testDescription: String { schema }

    func expectErrors(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let document = try JSONValue(parsing: schema)
        let error = #expect(throws: JSONSchemaError.self, sourceLocation: sourceLocation) { try JSONSchema(document) }
        #expect(error?.diagnostics.map(Self.line) == diagnostics, sourceLocation: sourceLocation)
    }

    func expectWarnings(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let schema = try JSONSchema(JSONValue(parsing: schema))
        #expect(schema.warnings.map(Self.line) == diagnostics, sourceLocation: sourceLocation)
    }

    private static func line(_ error: JSONSchemaDiagnostic) -> String {
        "\(error.pointer) | \(error.message)" + (error.hint.map { " | \($0)" } ?? "")
    }
}
