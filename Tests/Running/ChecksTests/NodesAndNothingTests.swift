import Testing

/// Paths with many results, and missing values: "Expectations" in format.md.
@Suite struct NodesAndNothingTests {
    @Test(
        arguments: [
            ("[1, 2]", "[{\"a\":1},{\"a\":2}]", []),
            ("[1]", "{\"a\":1}", []),
            ("1", "{\"a\":1}", ["$..a: expected 1, got [1] (a list: this path may find several)"]),
            ("[]", "{}", []),
            ("{ count: 0 }", "{}", []),
            ("{ exists: true }", "{}", ["$..a: expected a value, got []"]),
            ("{ exists: false }", "{}", []),
            ("{ exists: true }", "{\"a\":null}", []),
            ("{ count: 2 }", "[{\"a\":1},{\"a\":2}]", []),
            ("{ count: 3 }", "[{\"a\":1},{\"a\":2}]", ["$..a: expected a count of 3, got 2: [1,2]"]),
            ("{ unordered: [2, 1] }", "[{\"a\":1},{\"a\":2}]", []),
            ("{ any: 2 }", "[{\"a\":1},{\"a\":2}]", []),
            (
                "{ every: { atLeast: 1 } }", "[{\"a\":1},{\"a\":0}]",
                [
                    "$..a: expected every element to match: at least 1, got 0 at $[1].a"
                ]
            ),
            ("{ every: 1 }", "{}", ["$..a: expected at least one element, got []"]),
            ("{ contains: 2 }", "[{\"a\":1},{\"a\":2}]", []),
            ("{ length: 2 }", "[{\"a\":1},{\"a\":2}]", []),
            ("{ empty: true }", "{}", []),
            ("{ type: list }", "{}", []),
            ("{ lessThan: 5 }", "{\"a\":1}", ["$..a: expected less than 5, got [1] (a list)"]),
            (
                "{ startsWith: a }", "{\"a\":\"a\"}",
                ["$..a: expected a text that starts with \"a\", got [\"a\"] (a list)"]
            ),
            ("{ not: [1] }", "{\"a\":1}", ["$..a: expected anything but [1], got [1]"]),
        ] as [(String, String, [String])])
    func pathsWithSeveralNodes(_ matcher: String, _ json: String, _ failures: [String]) throws {
        #expect(try MatcherSample(matcher).failures(ofJSON: json, at: "$..a") == failures)
    }

    @Test(
        arguments: [
            ("1", "{}", ["$.b: expected 1, got nothing"]),
            ("null", "{}", ["$.b: expected null, got nothing"]),
            ("{ equals: null }", "{}", ["$.b: expected null, got nothing"]),
            ("{ not: 1 }", "{}", ["$.b: expected a value, got nothing"]),
            ("{ not: { contains: a } }", "{}", ["$.b: expected a value, got nothing"]),
            ("{ oneOf: [1] }", "{}", ["$.b: expected a value, got nothing"]),
            ("{ unordered: [] }", "{}", ["$.b: expected a value, got nothing"]),
            ("{ contains: a }", "{}", ["$.b: expected a value, got nothing"]),
            ("{ startsWith: a }", "{}", ["$.b: expected a value, got nothing"]),
            ("{ endsWith: a }", "{}", ["$.b: expected a value, got nothing"]),
            ("{ matches: a }", "{}", ["$.b: expected a value, got nothing"]),
            ("{ lessThan: 5 }", "{}", ["$.b: expected a value, got nothing"]),
            ("{ atMost: 5 }", "{}", ["$.b: expected a value, got nothing"]),
            ("{ between: [1, 2] }", "{}", ["$.b: expected a value, got nothing"]),
            ("{ type: 'null' }", "{}", ["$.b: expected a value, got nothing"]),
            ("{ exists: true }", "{}", ["$.b: expected a value, got nothing"]),
            ("{ exists: false }", "{}", []),
            ("{ empty: true }", "{}", ["$.b: expected a value, got nothing"]),
            ("{ empty: false }", "{}", ["$.b: expected a value, got nothing"]),
            ("{ length: 0 }", "{}", ["$.b: expected a value, got nothing"]),
            ("{ count: 0 }", "{}", []),
            ("{ count: 1 }", "{}", ["$.b: expected a count of 1, got 0: nothing"]),
            ("{ any: 1 }", "{}", ["$.b: expected a value, got nothing"]),
            ("{ every: 1 }", "{}", ["$.b: expected a value, got nothing"]),
        ] as [(String, String, [String])])
    func missingValues(_ matcher: String, _ json: String, _ failures: [String]) throws {
        #expect(
            try MatcherSample(matcher).failures(ofJSON: json, at: "$.b")
                == failures.map { "\($0)\n  $ is an empty mapping" })
    }
}
