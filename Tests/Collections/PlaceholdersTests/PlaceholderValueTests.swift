import Diagnostics
import JSON
import Placeholders
import Testing

struct PlaceholderValueTests {
    private static var scope: VariableScope {
        var scope = TestScope.make([
            "count": "5", "price": "1.50", "on": "true", "nil": "null", "text": "x", "word": "'5'",
        ])
        scope.captured = ["list": [1, "a"], "mapping": ["k": [true]], "digits": "5"]
        return scope
    }

    @Test(arguments: [
        ("<<count>>", "5"), ("<<price>>", "1.50"), ("<<on>>", "true"), ("<<nil>>", "null"), ("<<text>>", #""x""#),
        ("<<digits>>", #""5""#), ("<<list>>", #"[1,"a"]"#), ("<<mapping>>", #"{"k":[true]}"#),
        ("<<mapping | jsonPath(\"$.k[0]\")>>", "true"), ("<<count | add(1)>>", "6"), ("<<digits | number>>", "5"),
        ("<<count | json>>", #""5""#), ("<<none | default(7)>>", "7"), ("<<none | default(\"7\")>>", #""7""#),
        // With other text around the placeholders, the result is text.
        ("<<count>>.", #""5.""#), ("-<<count>>", #""-5""#), ("<<count>><<count>>", #""55""#),
        ("<<list>>!", #""[1,\"a\"]!""#),
        ("<<mapping>> <<nil>>", #""{\"k\":[true]} null""#),
    ])
    func plainScalarKeepsTheType(_ written: String, _ expected: String) {
        #expect(outcome { () throws(PlaceholderError) in try Written.value(written).value(in: Self.scope) } == expected)
    }

    @Test(arguments: [SourceSlice.Quoting.single, .double, .block])
    func quotedScalarIsAlwaysText(_ quoting: SourceSlice.Quoting) {
        func result(_ written: String) -> String {
            outcome { () throws(PlaceholderError) in try Written.value(written, quoting).value(in: Self.scope) }
        }
        #expect(result("<<count>>") == #""5""#)
        #expect(result("<<price>>") == #""1.50""#)
        #expect(result("<<on>>") == #""true""#)
        #expect(result("<<nil>>") == #""null""#)
        #expect(result("<<list>>") == #""[1,\"a\"]""#)
        #expect(result("<<none>>") == "error: \"none\" has no value")
    }

    @Test func placeholdersInListsAndMappingsAreReplaced() {
        let range = Written.slice("").range
        let value = PlaceholderValue.mapping(
            [
                (
                    Written.text("key-<<text>>"),
                    .list([Written.value("<<count>>"), Written.value("a<<count>>")], range)
                ),
                (Written.text("z"), .literal(.null, range)),
                (Written.text("<<count>>"), .mapping([], range)),
            ], range)
        let expected = #"{"key-x":[5,"a5"],"z":null,"5":{}}"#
        #expect(outcome { () throws(PlaceholderError) in try value.value(in: Self.scope) } == expected)
        #expect(value.references.map(\.name) == ["text", "count", "count", "count"])
        #expect(value.literal == nil)
    }

    @Test func missingNestedValueIsAnErrorWithItsRange() throws {
        let value = PlaceholderValue.list([Written.value("x <<none>>")], Written.slice("").range)
        let error = #expect(throws: PlaceholderError.self) { try value.value(in: Self.scope) }
        let expected = """
            dir/a.yaml:1:3: error: "none" has no value [HR0502]
              1 | x <<none>>
                |   ^^^^^^^^
            """
        #expect(try DiagnosticRenderer().text(of: #require(error).diagnostic) == expected)
        #expect(error?.kind == .missing(name: "none"))
    }

    @Test func keyOfWhenKeepsItsTypeOrIsNil() throws {
        #expect(try Written.text("<<count>>").valueIfAny(in: Self.scope) == 5)
        #expect(try Written.text("<<none>>").valueIfAny(in: Self.scope) == nil)
        #expect(try Written.text("<<count>> <<text>>").valueIfAny(in: Self.scope) == "5 x")
    }
}
