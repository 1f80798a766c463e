import Testing

struct AssertionTests {
    @Test(arguments: [
        SchemaCase(#"{"type": "null"}"#, "null"),
        SchemaCase(#"{"type": "null"}"#, "false", " | #/type | expected null, got false"),
        SchemaCase(#"{"type": "boolean"}"#, "true"),
        SchemaCase(#"{"type": "boolean"}"#, "null", " | #/type | expected a boolean, got null"),
        SchemaCase(#"{"type": "object"}"#, "{}"),
        SchemaCase(#"{"type": "object"}"#, "[]", " | #/type | expected a mapping, got a list"),
        SchemaCase(#"{"type": "array"}"#, "[]"),
        SchemaCase(#"{"type": "array"}"#, "{}", " | #/type | expected a list, got a mapping"),
        SchemaCase(#"{"type": "number"}"#, "1.5"),
        SchemaCase(#"{"type": "number"}"#, #""1""#, #" | #/type | expected a number, got the text "1""#),
        SchemaCase(#"{"type": "string"}"#, #""""#),
        SchemaCase(#"{"type": "string"}"#, "5", " | #/type | expected text, got the number 5"),
        SchemaCase(#"{"type": "integer"}"#, "1.0"),
        SchemaCase(#"{"type": "integer"}"#, "1e400"),
        SchemaCase(#"{"type": "integer"}"#, "1.5", " | #/type | expected an integer, got the number 1.5"),
        SchemaCase(#"{"type": ["string", "null"]}"#, "null"),
        SchemaCase(#"{"type": ["string", "null"]}"#, "5", " | #/type | expected text or null, got the number 5"),
        SchemaCase(
            #"{"type": ["string", "null", "array"]}"#, "5",
            " | #/type | expected text, null or a list, got the number 5"),
    ])
    func type(_ example: SchemaCase) throws {
        try example.expectFailures()
    }

    @Test(arguments: [
        SchemaCase(#"{"const": 1}"#, "1.0"),
        SchemaCase(#"{"const": {"a": 1, "b": [2]}}"#, #"{"b": [2.0], "a": 1}"#),
        SchemaCase(#"{"const": null}"#, "0", " | #/const | expected null, got the number 0"),
        SchemaCase(#"{"const": "a"}"#, #""b""#, #" | #/const | expected "a", got the text "b""#),
        SchemaCase(#"{"const": {"a": 1}}"#, #"{"a": 2}"#, #" | #/const | expected {"a":1}, got a mapping"#),
        // "é" as one code point and as two.
        SchemaCase(#"{"const": "\u00e9"}"#, #""e\u0301""#, " | #/const | expected \"é\", got the text \"e\u{301}\""),
        SchemaCase(#"{"enum": ["a", 5]}"#, "5.00"),
        SchemaCase(#"{"enum": ["a", 5]}"#, "null", #" | #/enum | expected "a" or 5, got null"#),
        SchemaCase(#"{"enum": []}"#, "null", " | #/enum | expected something else, got null"),
        SchemaCase(
            #"{"enum": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]}"#, "0",
            " | #/enum | expected 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 or one of 2 more, got the number 0"),
    ])
    func value(_ example: SchemaCase) throws {
        try example.expectFailures()
    }

    @Test(arguments: [
        SchemaCase(#"{"maximum": 10}"#, "10.0"),
        SchemaCase(#"{"maximum": 10}"#, #""11""#),
        SchemaCase(#"{"maximum": 10}"#, "10.01", " | #/maximum | the number 10.01 is greater than 10"),
        SchemaCase(#"{"exclusiveMaximum": 10}"#, "9.999"),
        SchemaCase(#"{"exclusiveMaximum": 10}"#, "10", " | #/exclusiveMaximum | the number 10 is not less than 10"),
        SchemaCase(#"{"minimum": 5}"#, "5"),
        SchemaCase(#"{"minimum": 5}"#, "-3", " | #/minimum | the number -3 is less than 5"),
        SchemaCase(#"{"exclusiveMinimum": 5}"#, "5.1"),
        SchemaCase(#"{"exclusiveMinimum": 5}"#, "5", " | #/exclusiveMinimum | the number 5 is not greater than 5"),
        SchemaCase(
            #"{"maximum": 9007199254740992}"#, "9007199254740993",
            " | #/maximum | the number 9007199254740993 is greater than 9007199254740992"),
        SchemaCase(#"{"maximum": 1e400}"#, "1e399"),
    ])
    func bounds(_ example: SchemaCase) throws {
        try example.expectFailures()
    }

    @Test(arguments: [
        SchemaCase(#"{"maxLength": 2}"#, #""ab""#),
        SchemaCase(#"{"maxLength": 2}"#, "123"),
        // One grapheme cluster of four code points.
        SchemaCase(
            #"{"maxLength": 3}"#, #""👩🏽‍🚀""#, " | #/maxLength | the text is longer than 3 characters: it has 4"),
        SchemaCase(#"{"maxLength": 1.0}"#, #""ab""#, " | #/maxLength | the text is longer than 1 character: it has 2"),
        SchemaCase(#"{"maxLength": 1e100}"#, #""ab""#),
        SchemaCase(#"{"minLength": 2}"#, #""💩💩""#),
        SchemaCase(#"{"minLength": 2}"#, #""💩""#, " | #/minLength | the text is shorter than 2 characters: it has 1"),
        SchemaCase(#"{"maxItems": 1}"#, "[1]"),
        SchemaCase(#"{"maxItems": 1}"#, "[1, 2]", " | #/maxItems | the list has more than 1 element: it has 2"),
        SchemaCase(#"{"minItems": 1}"#, "{}"),
        SchemaCase(#"{"minItems": 1}"#, "[]", " | #/minItems | the list has fewer than 1 element: it has 0"),
        SchemaCase(#"{"maxProperties": 0}"#, "{}"),
        SchemaCase(
            #"{"maxProperties": 0}"#, #"{"a": 1}"#, " | #/maxProperties | the mapping has more than 0 keys: it has 1"),
        SchemaCase(#"{"minProperties": 1}"#, "[]"),
        SchemaCase(
            #"{"minProperties": 2}"#, #"{"a": 1}"#, " | #/minProperties | the mapping has fewer than 2 keys: it has 1"),
    ])
    func sizes(_ example: SchemaCase) throws {
        try example.expectFailures()
    }

    @Test(arguments: [
        SchemaCase(#"{"uniqueItems": true}"#, #"[1, "1", true, [1], {"a": 1}, 1.5]"#),
        SchemaCase(#"{"uniqueItems": false}"#, "[1, 1]"),
        SchemaCase(
            #"{"uniqueItems": true}"#, "[1, 2, 1.0]", " | #/uniqueItems | the elements [0] and [2] are equal"),
        SchemaCase(
            #"{"uniqueItems": true}"#, #"[{"a": 1, "b": 2}, {"b": 2, "a": 1}]"#,
            " | #/uniqueItems | the elements [0] and [1] are equal"),
    ])
    func uniqueItems(_ example: SchemaCase) throws {
        try example.expectFailures()
    }

    @Test(arguments: [
        SchemaCase(#"{"required": ["plan"]}"#, #"{"plan": null}"#),
        SchemaCase(#"{"required": ["plan"]}"#, "[]"),
        SchemaCase(
            #"{"required": ["id", "plan", "a\"b"]}"#, #"{"id": 1}"#,
            #" | #/required | "plan" is missing"#, #" | #/required | "a\"b" is missing"#),
        SchemaCase(#"{"dependentRequired": {"card": ["billing"]}}"#, "{}"),
        SchemaCase(#"{"dependentRequired": {"card": ["billing"]}}"#, #"{"card": 1, "billing": 2}"#),
        SchemaCase(
            #"{"dependentRequired": {"card": ["billing"], "x": ["y"]}}"#, #"{"card": 1}"#,
            #" | #/dependentRequired | "billing" is missing, which "card" requires"#),
    ])
    func requiredKeys(_ example: SchemaCase) throws {
        try example.expectFailures()
    }

    @Test func longValuesAreShortened() throws {
        let long = String(repeating: "x", count: 100)
        let kept = String(repeating: "x", count: 60)
        try SchemaCase(
            #"{"type": "null"}"#, "\"\(long)\"", " | #/type | expected null, got the text \"\(kept)…\""
        ).expectFailures()
        try SchemaCase(
            #"{"maximum": 1}"#, String(repeating: "9", count: 100),
            " | #/maximum | the number \(String(repeating: "9", count: 60))… is greater than 1"
        ).expectFailures()
    }
}

struct MultipleOfTests {
    @Test(arguments: [
        ("2", "10"), ("2", "0"), ("0.01", "19.99"), ("0.1", "0.3"), ("1e-8", "12391239123"), ("0.5", "1e308"),
        ("3", "3e400"), ("7", "-14"), ("1.50", "4.5"), ("1e3", "5000"), ("123456789012345678", "370370367037037034"),
        ("1e-30", "1"), ("2", "\"a\""), ("0.0001", "0.0075"), ("1e400", "5e400"), ("2", "0e99999999999999999999"),
        ("4", "1e99999999999999999999"),
    ])
    func exactMultiples(_ divisor: String, _ value: String) throws {
        try SchemaCase("{\"multipleOf\": \(divisor)}", value).expectFailures()
    }

    @Test(arguments: [
        ("2", "7"), ("0.01", "4.575"), ("0.1", "0.35"), ("3", "1e400"), ("1e400", "5e399"), ("7", "-13"),
        ("0.123456789", "1e308"), ("3", "10000000000000000000000000000000000000000"), ("2", "1e-99999999999999999999"),
    ])
    func otherValuesAreNotMultiples(_ divisor: String, _ value: String) throws {
        try SchemaCase(
            "{\"multipleOf\": \(divisor)}", value,
            " | #/multipleOf | the number \(value) is not a multiple of \(divisor)"
        ).expectFailures()
    }
}
