import Testing

/// Header field values are text, and one value of a repeated field must match: "Expectations" in format.md.
@Suite struct HeaderMatchingTests {
    @Test(
        arguments: [
            ("5", ["5"], []),
            ("5.0", ["5"], ["header X: expected 5.0, got \"5\""]),
            ("'5'", ["5"], []),
            ("true", ["true"], []),
            ("null", ["null"], []),
            ("a", ["a"], []),
            ("a", ["A"], ["header X: expected \"a\", got \"A\""]),
            ("[a]", ["a"], []),
            ("{ oneOf: [5, 6] }", ["5"], []),
            ("{ lessThan: 10 }", ["9"], []),
            (
                "{ lessThan: 10 }", ["x"],
                [
                    "header X: expected less than 10, got \"x\" (cannot be compared)"
                ]
            ),
            ("{ lessThan: '10' }", ["9"], []),
            ("{ atLeast: 2026-01-31T12:00:00Z }", ["2026-02-01T00:00:00Z"], []),
            ("{ lessThan: 2s }", ["1s"], []),
            ("{ between: [1, 5] }", ["6"], ["header X: expected between 1 and 5, got \"6\""]),
            ("{ contains: b }", ["abc"], []),
            ("{ contains: [a, c] }", ["abc"], []),
            ("{ startsWith: a, endsWith: c }", ["abc"], []),
            ("{ matches: '\\d' }", ["abc"], ["header X: expected a text that matches \\d, got \"abc\""]),
            ("{ type: text }", ["5"], []),
            ("{ type: number }", ["5"], ["header X: expected a number, got \"5\" (text)"]),
            ("{ type: url }", ["http://h/"], []),
            ("{ length: 3 }", ["abc"], []),
            ("{ empty: true }", [""], []),
            ("{ count: 1 }", ["a"], []),
            ("{ unordered: [a] }", ["a"], []),
            ("{ any: a }", ["a"], []),
            ("{ every: b }", ["a"], ["header X: expected every element to match: \"b\", got \"a\" at index 0"]),
            ("{ exists: true }", ["a"], []),
            ("{ exists: false }", ["a"], ["header X: expected no value, got \"a\""]),
            ("{ equals: { a: 1 } }", ["a"], ["header X: expected {\"a\":1}, got \"a\""]),
            ("e", ["é"], ["header X: expected \"e\", got \"é\""]),
        ] as [(String, [String], [String])])
    func singleValueMustMatch(_ matcher: String, _ values: [String], _ failures: [String]) throws {
        #expect(try MatcherSample(matcher).failures(ofHeader: values) == failures)
    }

    @Test(
        arguments: [
            ("b", ["a", "b"], []),
            ("c", ["a", "b"], ["header X: expected \"c\" in one of its values, got [\"a\",\"b\"]"]),
            ("[a, b]", ["a", "b"], []),
            ("[b, a]", ["a", "b"], ["header X: expected [\"b\",\"a\"], got [\"a\",\"b\"]"]),
            ("[a]", ["a", "b"], ["header X: expected [\"a\"], got [\"a\",\"b\"]"]),
            ("{ unordered: [b, a] }", ["a", "b"], []),
            ("{ contains: b }", ["abc", "x"], []),
            (
                "{ contains: [a, x] }", ["abc", "x"],
                [
                    "header X: expected something that contains \"x\" in one of its values, got [\"abc\",\"x\"]"
                ]
            ),
            (
                "{ startsWith: x, endsWith: z }", ["xy", "yz"],
                [
                    "header X: expected a text that ends with \"z\" in one of its values, got [\"xy\",\"yz\"]"
                ]
            ),
            ("{ startsWith: x, endsWith: z }", ["xy", "xz"], []),
            ("{ not: a }", ["a", "b"], []),
            (
                "{ not: a }", ["a", "a"],
                ["header X: expected anything but \"a\" in one of its values, got [\"a\",\"a\"]"]
            ),
            ("{ lessThan: 5 }", ["9", "4"], []),
            ("{ count: 2 }", ["a", "b"], []),
            ("{ count: 1 }", ["a", "b"], ["header X: expected a count of 1, got 2: [\"a\",\"b\"]"]),
            ("{ every: { type: text } }", ["a", "b"], []),
            ("{ unordered: [2, 1] }", ["1", "2"], []),
            ("{ any: b }", ["a", "b"], []),
            ("{ exists: true, startsWith: b }", ["a", "b"], []),
            (
                "{ exists: true, startsWith: c }", ["a", "b"],
                [
                    "header X: expected a text that starts with \"c\" in one of its values, got [\"a\",\"b\"]"
                ]
            ),
            ("{ count: 2, contains: z }", ["az", "b"], []),
            (
                "{ count: 3, contains: z }", ["a", "b"],
                [
                    "header X: expected a count of 3, got 2: [\"a\",\"b\"]\n  expected something that contains "
                        + "\"z\" in one of its values, got [\"a\",\"b\"]"
                ]
            ),
            ("{ matches: ^b$ }", ["a", "b"], []),
            ("{ length: 2 }", ["a", "bc"], []),
        ] as [(String, [String], [String])])
    func oneOfRepeatedValuesMustMatch(_ matcher: String, _ values: [String], _ failures: [String]) throws {
        #expect(try MatcherSample(matcher).failures(ofHeader: values) == failures)
    }

    @Test(
        arguments: [
            ("a", [], ["header X: expected \"a\", got nothing"]),
            ("{ not: a }", [], ["header X: expected a value, got nothing"]),
            ("{ exists: false }", [], []),
            ("{ count: 0 }", [], []),
            ("{ exists: true }", [], ["header X: expected a value, got nothing"]),
        ] as [(String, [String], [String])])
    func missingField(_ matcher: String, _ values: [String], _ failures: [String]) throws {
        #expect(try MatcherSample(matcher).failures(ofHeader: values) == failures)
    }
}
