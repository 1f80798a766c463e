import Testing

/// `type`, `exists`, `empty`, `length`, `count`, `any` and `every`: "Expectations" in format.md.
@Suite struct SizeAndTypeTests {
    @Test(
        arguments: [
            ("{ type: text }", "\"a\"", []),
            ("{ type: text }", "1", ["$: expected text, got 1 (a number)"]),
            ("{ type: number }", "1.5", []),
            ("{ type: number }", "\"1.5\"", ["$: expected a number, got \"1.5\" (text)"]),
            ("{ type: integer }", "1.0", []),
            ("{ type: integer }", "1e3", []),
            ("{ type: integer }", "1.5", ["$: expected an integer, got 1.5 (a number)"]),
            ("{ type: integer }", "\"1\"", ["$: expected an integer, got \"1\" (text)"]),
            ("{ type: boolean }", "true", []),
            ("{ type: boolean }", "\"true\"", ["$: expected a boolean, got \"true\" (text)"]),
            ("{ type: list }", "[]", []),
            ("{ type: list }", "{}", ["$: expected a list, got {} (a mapping)"]),
            ("{ type: mapping }", "{}", []),
            ("{ type: mapping }", "[]", ["$: expected a mapping, got [] (a list)"]),
            ("{ type: 'null' }", "null", []),
            ("{ type: 'null' }", "0", ["$: expected null, got 0 (a number)"]),
            ("{ type: text }", "null", ["$: expected text, got null"]),
            ("{ type: uuid }", "\"123e4567-e89b-12d3-a456-426614174000\"", []),
            ("{ type: uuid }", "\"123E4567-E89B-12D3-A456-426614174000\"", []),
            (
                "{ type: uuid }", "\"123e4567e89b12d3a456426614174000\"",
                [
                    "$: expected a UUID, got \"123e4567e89b12d3a456426614174000\" (text)"
                ]
            ),
            (
                "{ type: uuid }", "\"123e4567-e89b-12d3-a456-42661417400g\"",
                [
                    "$: expected a UUID, got \"123e4567-e89b-12d3-a456-42661417400g\" (text)"
                ]
            ),
            ("{ type: date }", "\"2026-01-31\"", []),
            ("{ type: date }", "\"2026-02-30\"", ["$: expected a date, got \"2026-02-30\" (text)"]),
            ("{ type: dateTime }", "\"2026-01-31T12:00:00Z\"", []),
            ("{ type: dateTime }", "\"2026-01-31\"", ["$: expected an RFC 3339 time, got \"2026-01-31\" (text)"]),
            ("{ type: url }", "\"https://h/a?b#c\"", []),
            ("{ type: url }", "\"sb://ns/\"", []),
            ("{ type: url }", "\"h/a\"", ["$: expected a URL, got \"h/a\" (text)"]),
            ("{ type: url }", "\"http://\"", ["$: expected a URL, got \"http://\" (text)"]),
            ("{ type: url }", "\"http://a b\"", ["$: expected a URL, got \"http://a b\" (text)"]),
            ("{ type: url }", "\"://a\"", ["$: expected a URL, got \"://a\" (text)"]),
        ] as [(String, String, [String])])
    func types(_ matcher: String, _ json: String, _ failures: [String]) throws {
        #expect(try MatcherSample(matcher).failures(ofJSON: json) == failures)
    }

    @Test(
        arguments: [
            ("{ exists: true }", "null", []),
            ("{ exists: false }", "null", ["$: expected no value, got null"]),
            ("{ exists: true }", "0", []),
            ("{ exists: true, type: text }", "1", ["$: expected text, got 1 (a number)"]),
        ] as [(String, String, [String])])
    func existence(_ matcher: String, _ json: String, _ failures: [String]) throws {
        #expect(try MatcherSample(matcher).failures(ofJSON: json) == failures)
    }

    @Test(
        arguments: [
            ("{ empty: true }", "\"\"", []),
            ("{ empty: true }", "[]", []),
            ("{ empty: true }", "{}", []),
            ("{ empty: true }", "\" \"", ["$: expected an empty value, got \" \""]),
            ("{ empty: false }", "\"a\"", []),
            ("{ empty: false }", "[]", ["$: expected a value that is not empty, got []"]),
            ("{ empty: true }", "0", ["$: expected a text, list or mapping, got 0 (a number)"]),
            ("{ empty: true }", "null", ["$: expected a text, list or mapping, got null"]),
        ] as [(String, String, [String])])
    func emptiness(_ matcher: String, _ json: String, _ failures: [String]) throws {
        #expect(try MatcherSample(matcher).failures(ofJSON: json) == failures)
    }

    @Test(
        arguments: [
            ("{ length: 3 }", "\"abc\"", []),
            ("{ length: 2 }", "\"\\r\\n\"", []),
            ("{ length: 1 }", "\"é\"", []),
            ("{ length: 2 }", "[1,2]", []),
            ("{ length: 1 }", "{\"a\":1}", []),
            ("{ length: 3 }", "\"ab\"", ["$: expected a length of 3, got 2: \"ab\""]),
            ("{ length: { atLeast: 3 } }", "[1]", ["$: expected a length of at least 3, got 1: [1]"]),
            ("{ length: { between: [1, 2] } }", "[1]", []),
            ("{ length: 1 }", "5", ["$: expected something with a length, got 5 (a number)"]),
            ("{ length: 0 }", "null", ["$: expected something with a length, got null"]),
            ("{ length: '3' }", "\"abc\"", ["$: expected a length of \"3\", got 3: \"abc\""]),
            ("{ length: { not: 3 } }", "\"abc\"", ["$: expected a length of anything but 3, got 3: \"abc\""]),
        ] as [(String, String, [String])])
    func lengths(_ matcher: String, _ json: String, _ failures: [String]) throws {
        #expect(try MatcherSample(matcher).failures(ofJSON: json) == failures)
    }

    @Test(
        arguments: [
            ("{ count: 2 }", "[1,2]", []),
            ("{ count: 1 }", "5", []),
            ("{ count: 1 }", "null", []),
            ("{ count: 0 }", "[]", []),
            ("{ count: 2 }", "[1]", ["$: expected a count of 2, got 1: [1]"]),
            ("{ count: { atLeast: 2 } }", "[1]", ["$: expected a count of at least 2, got 1: [1]"]),
            ("{ count: 1 }", "{\"a\":1,\"b\":2}", []),
        ] as [(String, String, [String])])
    func counts(_ matcher: String, _ json: String, _ failures: [String]) throws {
        #expect(try MatcherSample(matcher).failures(ofJSON: json) == failures)
    }

    @Test(
        arguments: [
            ("{ any: 2 }", "[1,2]", []),
            ("{ any: 3 }", "[1,2]", ["$: expected an element that fits, got [1,2]"]),
            ("{ any: 2 }", "2", []),
            ("{ any: { contains: a } }", "[\"b\",\"ab\"]", []),
            ("{ any: 1 }", "[]", ["$: expected an element that fits, got []"]),
            ("{ every: { type: number } }", "[1,2]", []),
            (
                "{ every: { type: number } }", "[1,\"2\"]",
                [
                    "$: expected every element to match: a number, got \"2\" at $[1]"
                ]
            ),
            ("{ every: 1 }", "[]", ["$: expected at least one element, got []"]),
            ("{ every: { lessThan: 5 } }", "4", []),
            ("{ every: { any: 1 } }", "[[1,2],[2,1]]", []),
            (
                "{ every: { contains: { ok: true } } }", "[{\"ok\":true,\"n\":1},{\"ok\":false}]",
                [
                    "$: expected every element to match: something that contains {\"ok\":true}, got {\"ok\":false} "
                        + "at $[1]"
                ]
            ),
        ] as [(String, String, [String])])
    func elements(_ matcher: String, _ json: String, _ failures: [String]) throws {
        #expect(try MatcherSample(matcher).failures(ofJSON: json) == failures)
    }
}
