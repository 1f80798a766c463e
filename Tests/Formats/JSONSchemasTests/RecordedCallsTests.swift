import Foundation
import JSON
import JSONSchemas
import TestSupport
import Testing

/// The results of the validator that tests of JavaScript in Node.js work with.
struct RecordedCallsTests {
    private static let file = RepositoryFile.at(
        "Tests/Running/ScriptingTests/JavaScript/schemas/validator-calls.json")

    /// With `RECORD=1`, the test rewrites the file and fails, so that the change is noticed.
    @Test func recordedResultsAreTheValidators() throws {
        let calls = try JSONValue(parsing: String(contentsOf: Self.file, encoding: .utf8))
        guard case .array(let calls) = calls else { throw WrongFile() }
        #expect(calls.count > 100)
        var validator = SchemaValidator()
        var results: [JSONValue] = []
        for case .object(var call) in calls {
            guard case .string(let schema)? = call[key: "schema"], case .string(let value)? = call[key: "value"],
                case .string(let options)? = call[key: "options"]
            else { throw WrongFile() }
            let result = validator.validate(schema: schema, value: value, options: options)
            call[key: "result"] = try JSONValue(parsing: result)
            results.append(.object(call))
        }
        guard results != calls else { return }
        guard ProcessInfo.processInfo.environment["RECORD"] == "1" else {
            Issue.record("validator-calls.json is stale: run this test with RECORD=1 and read the difference in git")
            return
        }
        let text = "[\n\(results.map { $0.compactText() }.joined(separator: ",\n"))\n]\n"
        try text.write(to: Self.file, atomically: true, encoding: .utf8)
        Issue.record("recorded validator-calls.json: read the difference in git, then run again without RECORD")
    }

    private struct WrongFile: Error {}
}
