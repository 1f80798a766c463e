import JSON
import Testing

@testable import JSONSchemas

@Suite(.timeLimit(.minutes(20)))
struct EvaluationLimitTests {
    @Test func failuresAreLimited() throws {
        let schema = try JSONSchema(["items": ["type": "null"]])
        let instance = JSONValue.array(Array(repeating: 1, count: 100))
        #expect(schema.failures(of: instance).count == 20)
        #expect(schema.failures(of: instance, limit: 3).map(\.instancePath) == ["/0", "/1", "/2"])
        #expect(schema.failures(of: instance, limit: 0).count == 1)
    }

    /// Returns 40 levels of schemas; each applies the next one twice, and the last one rejects every value.
    private func doublingSchemas() -> JSONValue {
        var definitions: JSONObject = ["40": ["$anchor": "level40", "not": true]]
        for level in 0..<40 {
            let next: JSONValue = ["$ref": .string("#level\(level + 1)")]
            let either: JSONValue = ["not": ["allOf": [["not": next], ["not": next]]]]
            let members: JSONObject = ["$anchor": .string("level\(level)"), "anyOf": [next, either]]
            definitions[key: "\(level)"] = .object(members)
        }
        return ["$ref": "#level0", "$defs": .object(definitions)]
    }

    @Test func exponentialSchemasKeepEarlierFailures() throws {
        let schema = try JSONSchema(["type": "string", "allOf": [doublingSchemas()]])
        let failures = schema.failures(of: 1)
        #expect(
            failures.map(\.message) == [
                "expected text, got the number 1", "the schema takes too many steps on this value to be checked",
            ])
        #expect(failures.last?.schemaPath.hasPrefix("#/allOf/0/$ref/anyOf/0/$ref/anyOf/0/$ref/") == true)
    }

    @Test func cancelledEvaluationEnds() async throws {
        let schema = try JSONSchema(doublingSchemas())
        let failures = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return schema.failures(of: 1).map(\.message)
        }.value
        #expect(failures == ["interrupted"])
    }

    @Test(arguments: ["pattern", "patternProperties", "not"])
    func expensivePatternsEnd(_ keyword: String) throws {
        let pattern = "^(a+)+$"
        let text = String(repeating: "a", count: 40) + "!"
        let (schema, instance, place): (JSONValue, JSONValue, String) =
            switch keyword {
            case "pattern": (["pattern": .string(pattern)], .string(text), "#/pattern")
            case "not": (["not": ["pattern": .string(pattern)]], .string(text), "#/not/pattern")
            default:
                (
                    ["patternProperties": .object(JSONObject([(pattern, JSONValue.bool(true))]))],
                    .object(JSONObject([(text, JSONValue.null)])), "#/patternProperties"
                )
            }
        #expect(
            try JSONSchema(schema).failures(of: instance).flatMap { SchemaCase.lines(of: $0) }
                == [" | \(place) | the regular expression takes too many steps on this text"])
    }

    /// A value with the maximum nesting depth of the parser.
    private static let deepest = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)

    @Test func deepInstancesAreEvaluated() throws {
        let schema = try JSONSchema(JSONValue(parsing: ##"{"items": {"$ref": "#"}, "maxItems": 1}"##))
        #expect(schema.failures(of: try JSONValue(parsing: Self.deepest)) == [])
    }

    @Test func tooDeepNestingEnds() throws {
        let schema = try JSONSchema(
            JSONValue(parsing: ##"{"allOf": [{"anyOf": [{"items": {"$ref": "#"}}]}]}"##))
        #expect(
            schema.failures(of: try JSONValue(parsing: Self.deepest)).map(\.message)
                == ["the value and the schema are nested too deeply to be checked"])
    }

    @Test func circularDynamicReferencesEnd() throws {
        try SchemaCase(
            ##"{"$dynamicAnchor": "a", "allOf": [{"$dynamicRef": "#a"}]}"##, "5",
            " | #/allOf/0/$dynamicRef | the reference comes back to its own schema without going into the value"
        ).expectFailures()
    }

    @Test func deepSchemasAreCompiled() throws {
        var schema: JSONValue = ["type": "null"]
        for _ in 0..<250 { schema = ["items": schema] }
        var instance: JSONValue = 1
        for _ in 0..<250 { instance = [instance] }
        #expect(try JSONSchema(schema).failures(of: instance).map(\.message) == ["expected null, got the number 1"])
    }
}
