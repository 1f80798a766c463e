import Testing

/// The failures of `not` when the matcher inside it matches.
@Suite struct ContraryPhraseTests {
    @Test(
        arguments: [
            ("5", "5", "anything but 5"),
            ("{ oneOf: [4, 5] }", "5", "none of 4, 5"),
            ("{ unordered: [2, 1] }", "[1,2]", "anything but [2,1] in any order"),
            ("{ contains: a }", "\"abc\"", "something that does not contain \"a\""),
            ("{ contains: [a, b] }", "\"abc\"", "something that does not contain \"a\" and \"b\""),
            ("{ startsWith: a }", "\"abc\"", "a text that does not start with \"a\""),
            ("{ endsWith: c }", "\"abc\"", "a text that does not end with \"c\""),
            ("{ matches: '^a' }", "\"abc\"", "a text that does not match ^a"),
            ("{ lessThan: 6 }", "5", "at least 6"),
            ("{ atMost: 5 }", "5", "greater than 5"),
            ("{ greaterThan: 4 }", "5", "at most 4"),
            ("{ atLeast: 5 }", "5", "less than 5"),
            ("{ between: [1, 9] }", "5", "nothing between 1 and 9"),
            ("{ type: integer }", "5", "anything but an integer"),
            ("{ empty: true }", "[]", "a value that is not empty"),
            ("{ empty: false }", "[1]", "an empty value"),
            ("{ length: 1 }", "[1]", "a length of anything but 1"),
            ("{ count: { atLeast: 1 } }", "[1]", "a count of less than 1"),
            ("{ any: 1 }", "[1]", "no element that fits"),
            ("{ every: 1 }", "[1]", "an element that does not match"),
            ("{ atLeast: 1, atMost: 9 }", "5", "not every operator under \"not\" to match"),
        ] as [(String, String, String)])
    func failureDescribesTheNegation(_ matcher: String, _ json: String, _ expected: String) throws {
        #expect(
            try MatcherSample("{ not: \(matcher) }").failures(ofJSON: json) == ["$: expected \(expected), got \(json)"])
    }
}
