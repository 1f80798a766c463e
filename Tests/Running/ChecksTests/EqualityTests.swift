import Testing

/// `equals`, `oneOf`, `unordered` and `not`: "Expectations" in format.md.
@Suite struct EqualityTests {
    @Test(
        arguments: [
            ("5", "5", []),
            ("5", "5.0", []),
            ("5", "5e0", []),
            ("5.10", "5.1", []),
            ("5", "6", ["$: expected 5, got 6"]),
            ("5", "\"5\"", ["$: expected 5, got \"5\" (text, not a number)"]),
            ("\"5\"", "5", ["$: expected \"5\", got 5 (a number, not text)"]),
            ("true", "\"true\"", ["$: expected true, got \"true\" (text, not a boolean)"]),
            ("null", "\"null\"", ["$: expected null, got \"null\" (text, not null)"]),
            ("null", "null", []),
            ("false", "false", []),
            ("text", "\"text\"", []),
            ("text", "\"Text\"", ["$: expected \"text\", got \"Text\""]),
            ("é", "\"e\\u0301\"", ["$: expected \"é\", got \"é\" (it looks the same in other Unicode characters)"]),
            ("[1, 2]", "[1,2.0]", []),
            ("[1, 2]", "[2,1]", ["$: expected [1,2], got [2,1]\n  $[0]: expected 1, got 2\n  $[1]: expected 2, got 1"]),
            ("[1]", "1", ["$: expected [1], got 1"]),
            ("{ equals: { a: 1, b: 2 } }", "{\"b\":2,\"a\":1}", []),
            (
                "{ equals: { a: 1 } }", "{\"a\":1,\"b\":2}",
                [
                    "$: expected {\"a\":1}, got {\"a\":1,\"b\":2}\n  $.b: unexpected 2"
                ]
            ),
            ("{ equals: {} }", "{}", []),
            (
                "{ equals: { a: [1, { b: 2 }] } }", "{\"a\":[1,{\"b\":3},4]}",
                [
                    "$: expected {\"a\":[1,{\"b\":2}]}, got {\"a\":[1,{\"b\":3},4]}\n  $.a[1].b: expected 2, "
                        + "got 3\n  $.a[2]: unexpected 4"
                ]
            ),
            ("5", "[5]", ["$: expected 5, got [5]"]),
            (
                "12345678901234567890", "12345678901234567891",
                [
                    "$: expected 12345678901234567890, got 12345678901234567891"
                ]
            ),
            ("1e400", "1e400", []),
            ("{ equals: 5, not: 6 }", "5", []),
        ] as [(String, String, [String])])
    func equality(_ matcher: String, _ json: String, _ failures: [String]) throws {
        #expect(try MatcherSample(matcher).failures(ofJSON: json) == failures)
    }

    @Test(
        arguments: [
            ("{ oneOf: [1, a] }", "1", []),
            ("{ oneOf: [1, a] }", "\"a\"", []),
            ("{ oneOf: [1, a] }", "2", ["$: expected one of 1, \"a\", got 2"]),
            ("{ oneOf: [1, 2] }", "\"1\"", ["$: expected one of 1, 2, got \"1\" (text, not a number)"]),
            ("{ oneOf: [[1], { a: 1 }] }", "{\"a\":1}", []),
            ("{ oneOf: [null, 1] }", "null", []),
        ] as [(String, String, [String])])
    func oneOf(_ matcher: String, _ json: String, _ failures: [String]) throws {
        #expect(try MatcherSample(matcher).failures(ofJSON: json) == failures)
    }

    @Test(
        arguments: [
            ("{ unordered: [1, 2, 2] }", "[2,1,2]", []),
            (
                "{ unordered: [1, 2] }", "[2,1,2]",
                ["$: expected [1,2] in any order, got [2,1,2]\n  unexpected: 2 at $[2]"]
            ),
            ("{ unordered: [1, 2, 3] }", "[3,1]", ["$: expected [1,2,3] in any order, got [3,1]\n  missing: 2"]),
            ("{ unordered: [1] }", "1", []),
            ("{ unordered: [1] }", "2", ["$: expected [1] in any order, got 2\n  missing: 1\n  unexpected: 2 at $"]),
            ("{ unordered: [] }", "[]", []),
            ("{ unordered: [{ a: 1 }, x] }", "[\"x\",{\"a\":1.0}]", []),
        ] as [(String, String, [String])])
    func unordered(_ matcher: String, _ json: String, _ failures: [String]) throws {
        #expect(try MatcherSample(matcher).failures(ofJSON: json) == failures)
    }

    @Test(
        arguments: [
            ("{ not: 5 }", "6", []),
            ("{ not: 5 }", "5", ["$: expected anything but 5, got 5"]),
            ("{ not: 5 }", "\"5\"", []),
            (
                "{ not: { contains: a } }", "\"abc\"",
                ["$: expected something that does not contain \"a\", got \"abc\""]
            ),
            ("{ not: { contains: x } }", "\"abc\"", []),
            ("{ not: { not: 5 } }", "5", []),
            ("{ not: { lessThan: 5 } }", "\"x\"", []),
            ("{ not: { type: text } }", "\"x\"", ["$: expected anything but text, got \"x\""]),
        ] as [(String, String, [String])])
    func not(_ matcher: String, _ json: String, _ failures: [String]) throws {
        #expect(try MatcherSample(matcher).failures(ofJSON: json) == failures)
    }
}
