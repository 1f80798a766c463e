import JSON
import Testing

@testable import JSONSchemas

/// A schema, an instance and the expected failures.
struct SchemaCase: Sendable, CustomTestStringConvertible {
    let schema: String
    let instance: String
    /// One line for each failure: `/tags/0 | #/items/type | expected text, got the number 5`.
    ///
    /// The failures of the nearest branch follow, indented by two spaces.
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

/// A schema with its errors or warnings as lines: `/minLength | MESSAGE | HINT`.
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
