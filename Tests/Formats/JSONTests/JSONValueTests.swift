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
