import JSON
import Testing

struct JSONPathTests {
    @Test(arguments: [
        ("$", true), ("$.a", true), ("$['a'][0].b[-1]", true), ("$ .a ['b']", true), ("$.*", false), ("$..a", false),
        ("$['a','b']", false), ("$[0:1]", false),
        ("$[?@.a]", false), ("$.a[*]", false), ("$[0,0]", false),
    ])
    func singularQueriesHaveOnlyNamesAndIndexes(_ text: String, _ isSingular: Bool) throws {
        let path = try JSONPath(text)
        #expect(path.isSingular == isSingular)
        #expect(path.text == text)
        #expect(path.description == text)
    }

    @Test func singularValueIsTheValueOrNil() throws {
        let root = try JSONValue(parsing: #"{"a":[{"b":null},2]}"#)
        #expect(try JSONPath("$").singularValue(in: root) == root)
        #expect(try JSONPath("$.a[-1]").singularValue(in: root) == 2)
        #expect(try JSONPath("$.a[0].b").singularValue(in: root) == .some(.null))
        #expect(try JSONPath("$.a[2]").singularValue(in: root) == nil)
        #expect(try JSONPath("$.a.b").singularValue(in: root) == nil)
        #expect(try JSONPath("$.*").singularValue(in: root) == nil)
    }

    @Test func equalByText() throws {
        #expect(try JSONPath("$.a") == JSONPath("$.a"))
        #expect(try JSONPath("$.a") != JSONPath("$['a']"))
        #expect(try Set([JSONPath("$.a"), JSONPath("$.a"), JSONPath("$.b")]).count == 2)
    }
}
