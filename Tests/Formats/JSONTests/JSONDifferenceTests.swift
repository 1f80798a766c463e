import JSON
import Testing

struct JSONDifferenceTests {
    @Test(
        arguments: [
            ("1", "1.0", []),
            (#"{"a":[1,{"b":2}],"c":null}"#, #"{"c":null,"a":[1,{"b":2}]}"#, []),
            ("1", "2", ["$: expected 1, got 2"]),
            ("1", #""1""#, [#"$: expected 1, got "1""#]),
            ("[]", "{}", ["$: expected [], got {}"]),
            ("[1,2,3,4]", "[1,3,4]", ["$[1]: missing 2"]),
            ("[1,2]", "[0,1,2]", ["$[0]: unexpected 0"]),
            ("[1,1]", "[1,1,1]", ["$[2]: unexpected 1"]),
            ("[1,2,3]", "[9,3]", ["$[0]: expected 1, got 9", "$[1]: missing 2"]),
            (#"{"a":1}"#, "{}", ["$.a: missing 1"]),
            ("{}", #"{"a":{"b":1}}"#, [#"$.a: unexpected {"b":1}"#]),
            (#"{"a":null}"#, "{}", ["$.a: missing null"]),
            ("[1,2,3]", "[1,5]", ["$[1]: expected 2, got 5", "$[2]: missing 3"]),
            ("[1]", "[1,2,3]", ["$[1]: unexpected 2", "$[2]: unexpected 3"]),
            (#"{"a":[{"b":1,"c":2}]}"#, #"{"a":[{"b":1,"c":3}]}"#, ["$.a[0].c: expected 2, got 3"]),
            (
                #"{"x":1,"y":2}"#, #"{"z":0,"y":3}"#,
                ["$.x: missing 1", "$.y: expected 2, got 3", "$.z: unexpected 0"]
            ),
            (#"{"it's":{"\n\\":1}}"#, #"{"it's":{"\n\\":2}}"#, [#"$['it\'s']['\n\\']: expected 1, got 2"#]),
        ] as [(String, String, [String])])
    func smallestDifferencesAreReported(_ expected: String, _ actual: String, _ differences: [String]) throws {
        let found = JSONDifference.between(
            expected: try JSONValue(parsing: expected), actual: try JSONValue(parsing: actual)
        )
        #expect(found.map(\.description) == differences)
    }

    @Test func differencesContainTheValues() throws {
        let found = JSONDifference.between(expected: ["a": 1, "b": [2]], actual: ["b": [3, 4]])
        #expect(found.map(\.path) == ["$.a", "$.b[0]", "$.b[1]"])
        #expect(found.map(\.kind) == [.missing(1), .changed(expected: 2, actual: 3), .unexpected(4)])
    }

    @Test func limitEndsTheComparison() {
        let zeros = JSONValue.array(Array(repeating: 0, count: 1_000))
        let ones = JSONValue.array(Array(repeating: 1, count: 1_000))
        #expect(JSONDifference.between(expected: zeros, actual: ones).count == 20)
        #expect(
            JSONDifference.between(expected: zeros, actual: ones, limit: 3).map(\.path) == ["$[0]", "$[1]", "$[2]"])
        #expect(JSONDifference.between(expected: zeros, actual: [], limit: 1).map(\.kind) == [.missing(0)])
        #expect(JSONDifference.between(expected: zeros, actual: ones, limit: 0).isEmpty)
    }
}
