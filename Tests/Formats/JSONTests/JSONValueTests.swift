import JSON
import Testing

struct JSONValueTests {
    @Test(arguments: [
        ("1", "1.0"), ("[1,2]", "[1e0,2]"), (#"{"a":1,"b":[2]}"#, #"{"b":[2.0],"a":1}"#), (#""\u0041""#, #""A""#),
        ("[]", "[ ]"), ("{}", "{ }"),
        (#"{"a":{"x":1,"y":2}}"#, #"{"a":{"y":2,"x":1}}"#),
    ])
    func equalByValue(_ left: String, _ right: String) throws {
        let (left, right) = (try JSONValue(parsing: left), try JSONValue(parsing: right))
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
    }

    @Test(arguments: [
        ("1", "\"1\""), ("null", "false"), ("0", "false"), ("[1,2]", "[2,1]"), ("[1]", "[1,1]"),
        (#"{"a":1}"#, #"{"a":2}"#), (#"{"a":1}"#, #"{"b":1}"#),
        (#"{"a":1}"#, #"{"a":1,"b":2}"#), ("{}", "[]"), ("\"\u{E9}\"", "\"e\u{301}\""), ("\"a\"", "\"A\""),
        (#"{"a":null}"#, "{}"), ("\"\"", "null"),
    ])
    func differentValues(_ left: String, _ right: String) throws {
        #expect(try JSONValue(parsing: left) != JSONValue(parsing: right))
        #expect(try JSONValue(parsing: right) != JSONValue(parsing: left))
    }

    @Test(
        arguments: [
            (.null, "null"), (true, "boolean"), (1, "number"), ("", "text"), ([], "list"), ([:], "mapping"),
        ] as [(JSONValue, String)])
    func typesHaveTheNamesOfTheFormat(_ value: JSONValue, _ name: String) {
        #expect(value.kindName == name)
    }

    @Test func literalsCreateValues() {
        let value: JSONValue = ["a": [1, "x", true, .null], "b": ["c": -2]]
        #expect(value.compactText() == #"{"a":[1,"x",true,null],"b":{"c":-2}}"#)
    }
}

struct JSONObjectTests {
    @Test func membersKeepTheirOrder() {
        var object: JSONObject = ["b": 1, "a": 2]
        object[key: "c"] = 3
        object[key: "b"] = 4
        #expect(object.keys == ["b", "a", "c"])
        #expect(object.map(\.value) == [4, 2, 3])
        #expect(object.count == 3)
        #expect(object[1].key == "a")
        #expect(object.last?.value == 3)
    }

    @Test func nilRemovesAndUnknownKeysAreNil() {
        var object: JSONObject = ["a": 1, "b": .null]
        object[key: "a"] = nil
        object[key: "x"] = nil
        #expect(object.keys == ["b"])
        #expect(object[key: "a"] == nil)
        #expect(object[key: "b"] == .some(.null))
        #expect(object[key: "B"] == nil)
    }

    @Test func repeatedKeyHasItsLastValueAtTheFirstPosition() {
        let object = JSONObject([("a", 1), ("b", 2), ("a", 3)])
        #expect(JSONValue.object(object).compactText() == #"{"a":3,"b":2}"#)
    }

    @Test func equalInAnyOrder() {
        #expect(JSONObject([("a", 1), ("b", 2)]) == JSONObject([("b", 2), ("a", 1)]))
        #expect(JSONObject([("a", 1), ("b", 2)]) != JSONObject([("b", 1), ("a", 2)]))
        #expect(JSONObject() == [:])
        #expect(JSONObject([("a", 1), ("b", 2)]).hashValue == JSONObject([("b", 2), ("a", 1)]).hashValue)
    }

    @Test func largeObjectsBehaveLikeSmallOnes() {
        var object = JSONObject((0..<100).map { ("key \($0)", JSONValue.number(JSONNumber($0))) })
        #expect((0..<100).allSatisfy { object[key: "key \($0)"] == .number(JSONNumber($0)) })
        object[key: "key 50"] = "changed"
        object[key: "key 0"] = nil
        object[key: "new"] = true
        #expect(object[key: "key 50"] == "changed")
        #expect(object[key: "key 0"] == nil)
        #expect(object[key: "key 99"] == 99)
        #expect(object[key: "new"] == true)
        #expect(object.keys.first == "key 1")
        for number in 1..<95 { object[key: "key \(number)"] = nil }
        #expect(object.keys == ["key 95", "key 96", "key 97", "key 98", "key 99", "new"])
        #expect(object[key: "key 97"] == 97)
    }

    @Test func copiesAreIndependent() {
        let original: JSONObject = ["a": 1]
        var copy = original
        copy[key: "a"] = 2
        #expect(original[key: "a"] == 1)
        #expect(copy[key: "a"] == 2)
    }
}

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
