import Testing

/// `lessThan`, `atMost`, `greaterThan`, `atLeast` and `between`: "Expectations" in format.md.
@Suite struct ComparisonTests {
    @Test(
        arguments: [
            ("{ lessThan: 5 }", "4.999", []),
            ("{ lessThan: 5 }", "5", ["$: expected less than 5, got 5"]),
            ("{ atMost: 5 }", "5.0", []),
            ("{ atMost: 5 }", "5.1", ["$: expected at most 5, got 5.1"]),
            ("{ greaterThan: 5 }", "6", []),
            ("{ greaterThan: 5 }", "5", ["$: expected greater than 5, got 5"]),
            ("{ atLeast: 5 }", "5", []),
            ("{ atLeast: 5 }", "-6", ["$: expected at least 5, got -6"]),
            ("{ between: [1, 5] }", "1", []),
            ("{ between: [1, 5] }", "5", []),
            ("{ between: [1, 5] }", "6", ["$: expected between 1 and 5, got 6"]),
            ("{ between: [1, 5] }", "0.9", ["$: expected between 1 and 5, got 0.9"]),
            ("{ lessThan: 5 }", "\"4\"", ["$: expected less than 5, got \"4\" (text, not a number)"]),
            ("{ lessThan: '5' }", "4", ["$: expected less than \"5\", got 4 (a number, not text)"]),
            (
                "{ lessThan: 2s }", "3.7",
                ["$: expected less than \"2s\", got 3.7 (a number; a captured duration is one, of milliseconds)"]
            ),
            ("{ lessThan: '0' }", "4", ["$: expected less than \"0\", got 4 (a number, not text)"]),
            ("{ lessThan: 5 }", "null", ["$: expected less than 5, got null"]),
            ("{ lessThan: 5 }", "[4]", ["$: expected less than 5, got [4] (a list, not a number)"]),
            ("{ lessThan: 12345678901234567891 }", "12345678901234567890", []),
            ("{ greaterThan: 1, lessThan: 3 }", "2", []),
            ("{ greaterThan: 1, lessThan: 3 }", "3", ["$: expected less than 3, got 3"]),
        ] as [(String, String, [String])])
    func numbers(_ matcher: String, _ json: String, _ failures: [String]) throws {
        #expect(try MatcherSample(matcher).failures(ofJSON: json) == failures)
    }

    @Test(
        arguments: [
            ("{ lessThan: 2026-01-31T12:00:00Z }", "\"2026-01-31T12:59:59+01:00\"", []),
            (
                "{ lessThan: 2026-01-31T12:00:00Z }", "\"2026-01-31T12:00:00Z\"",
                [
                    "$: expected less than \"2026-01-31T12:00:00Z\", got \"2026-01-31T12:00:00Z\""
                ]
            ),
            ("{ atMost: 2026-01-31T12:00:00Z }", "\"2026-01-31T13:00:00+01:00\"", []),
            (
                "{ greaterThan: 2026-01-31T12:00:00Z }", "\"tomorrow\"",
                [
                    "$: expected greater than \"2026-01-31T12:00:00Z\", got \"tomorrow\" (texts are in order only "
                        + "as durations or times)"
                ]
            ),
            ("{ lessThan: 2s }", "\"1500ms\"", []),
            ("{ atLeast: 2s }", "\"1500ms\"", ["$: expected at least \"2s\", got \"1500ms\""]),
            (
                "{ lessThan: 2s }", "\"2026-01-31T12:00:00Z\"",
                [
                    "$: expected less than \"2s\", got \"2026-01-31T12:00:00Z\" (texts are in order only as "
                        + "durations or times)"
                ]
            ),
            ("{ between: [1s, 1m] }", "\"59s\"", []),
            (
                "{ lessThan: '10' }", "\"9\"",
                [
                    "$: expected less than \"10\", got \"9\" (texts are in order only as durations or times)"
                ]
            ),
        ] as [(String, String, [String])])
    func timesAndDurations(_ matcher: String, _ json: String, _ failures: [String]) throws {
        #expect(try MatcherSample(matcher).failures(ofJSON: json) == failures)
    }
}
