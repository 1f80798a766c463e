import JSON
import Testing

/// `startsWith`, `endsWith`, `matches` and `contains`: "Expectations" in format.md.
@Suite struct TextMatchingTests {
    @Test(
        arguments: [
            ("{ startsWith: ab }", "\"abc\"", []),
            ("{ startsWith: bc }", "\"abc\"", ["$: expected a text that starts with \"bc\", got \"abc\""]),
            ("{ startsWith: abcd }", "\"abc\"", ["$: expected a text that starts with \"abcd\", got \"abc\""]),
            ("{ startsWith: e }", "\"e\\u0301\"", []),
            ("{ startsWith: 5 }", "55", ["$: expected a text that starts with \"5\", got 55 (a number)"]),
            ("{ startsWith: a }", "null", ["$: expected a text that starts with \"a\", got null"]),
            ("{ startsWith: a }", "[\"a\"]", ["$: expected a text that starts with \"a\", got [\"a\"] (a list)"]),
            ("{ endsWith: bc }", "\"abc\"", []),
            ("{ endsWith: ab }", "\"abc\"", ["$: expected a text that ends with \"ab\", got \"abc\""]),
            ("{ endsWith: \"\\n\" }", "\"a\\r\\n\"", []),
            ("{ endsWith: true }", "true", ["$: expected a text that ends with \"true\", got true (a boolean)"]),
        ] as [(String, String, [String])])
    func prefixesAndSuffixes(_ matcher: String, _ json: String, _ failures: [String]) throws {
        #expect(try MatcherSample(matcher).failures(ofJSON: json) == failures)
    }

    /// Values that are empty after their placeholders are replaced; constant values are checked before a run.
    @Test(arguments: [
        ("{ startsWith: <<x>> }", "\"abc\"", "\"startsWith\" is an empty text"),
        ("{ endsWith: <<x>> }", "\"abc\"", "\"endsWith\" is an empty text"),
        ("{ matches: <<x>> }", "\"abc\"", "\"matches\" is an empty text"),
        ("{ contains: <<x>> }", "\"abc\"", "\"contains\" is an empty text"),
        ("{ contains: [b, <<x>>] }", "\"abc\"", "\"contains\" is an empty text"),
        ("{ contains: <<list>> }", "\"abc\"", "\"contains\" is an empty list"),
        ("{ contains: <<list>> }", "[1]", "\"contains\" is an empty list"),
        ("{ contains: <<list>> }", "{\"a\":1}", "\"contains\" is an empty list"),
        ("{ contains: <<mapping>> }", "{\"a\":1}", "\"contains\" is an empty mapping"),
        ("{ not: { contains: <<x>> } }", "\"abc\"", "\"contains\" is an empty text"),
        ("{ not: { matches: <<x>> } }", "\"abc\"", "\"matches\" is an empty text"),
        ("{ any: { startsWith: <<x>> } }", "[\"abc\"]", "\"startsWith\" is an empty text"),
        ("{ every: { endsWith: <<x>> } }", "[\"abc\"]", "\"endsWith\" is an empty text"),
    ])
    func emptyValuesAreFailures(_ matcher: String, _ json: String, _ problem: String) throws {
        let sample = try CheckSample(
            "expect: { json: { $: \(matcher) } }",
            captured: ["x": .string(""), "list": .array([]), "mapping": .object([:])])
        let failures = try sample.failures(on: .sample(body: json))
        #expect(failures == ["$: \(problem) here, so any value would match"])
    }

    /// An empty text or mapping is a valid expectation for a list.
    @Test(arguments: [
        ("{ contains: <<x>> }", "[\"\"]", true), ("{ contains: <<x>> }", "[\"a\"]", false),
        ("{ contains: <<mapping>> }", "[{\"a\":1}]", true), ("{ contains: <<mapping>> }", "[1]", false),
        ("<<x>>", "\"\"", true), ("<<x>>", "\"a\"", false),
    ])
    func emptyValuesThatCanFail(_ matcher: String, _ json: String, _ isMet: Bool) throws {
        let sample = try CheckSample(
            "expect: { json: { $: \(matcher) } }", captured: ["x": .string(""), "mapping": .object([:])])
        let failures = try sample.failures(on: .sample(body: json))
        #expect(failures.isEmpty == isMet)
    }

    @Test(
        arguments: [
            ("{ matches: ^a.c$ }", "\"abc\"", []),
            ("{ matches: b }", "\"abc\"", []),
            ("{ matches: ^b }", "\"abc\"", ["$: expected a text that matches ^b, got \"abc\""]),
            ("{ matches: '(?i)ABC' }", "\"abc\"", []),
            ("{ matches: 5 }", "5", ["$: expected a text that matches 5, got 5 (a number)"]),
            ("{ matches: a }", "{\"a\":\"a\"}", ["$: expected a text that matches a, got {\"a\":\"a\"} (a mapping)"]),
        ] as [(String, String, [String])])
    func patterns(_ matcher: String, _ json: String, _ failures: [String]) throws {
        #expect(try MatcherSample(matcher).failures(ofJSON: json) == failures)
    }

    @Test(
        arguments: [
            ("{ contains: b }", "\"abc\"", []),
            ("{ contains: d }", "\"abc\"", ["$: expected something that contains \"d\", got \"abc\""]),
            ("{ contains: 5 }", "\"a5\"", []),
            ("{ contains: [a, c] }", "\"abc\"", []),
            (
                "{ contains: [a, x, y] }", "\"abc\"",
                ["$: expected something that contains \"x\" and \"y\", got \"abc\""]
            ),
            ("{ contains: 2 }", "[1,2.0]", []),
            ("{ contains: 2 }", "[1,\"2\"]", ["$: expected something that contains 2, got [1,\"2\"]"]),
            ("{ contains: [1, 2] }", "[2,3,1]", []),
            ("{ contains: [1, 4] }", "[2,3,1]", ["$: expected something that contains 4, got [2,3,1]"]),
            ("{ contains: [[1, 2]] }", "[[1,2]]", []),
            ("{ contains: [[1, 2]] }", "[1,2]", ["$: expected something that contains [1,2], got [1,2]"]),
            ("{ contains: { a: 1 } }", "{\"a\":1,\"b\":2}", []),
            (
                "{ contains: { a: 2 } }", "{\"a\":1,\"b\":2}",
                [
                    "$: expected something that contains {\"a\":2}, got {\"a\":1,\"b\":2}"
                ]
            ),
            ("{ contains: { c: 1 } }", "{\"a\":1}", ["$: expected something that contains {\"c\":1}, got {\"a\":1}"]),
            ("{ contains: { a: { b: 1 } } }", "{\"a\":{\"b\":1,\"c\":2}}", []),
            ("{ contains: { id: 2 } }", "[{\"id\":1},{\"id\":2,\"name\":\"x\"}]", []),
            (
                "{ contains: [{ id: 2 }, { id: 3 }] }", "[{\"id\":1},{\"id\":2,\"name\":\"x\"}]",
                [
                    "$: expected something that contains {\"id\":3}, got [{\"id\":1},{\"id\":2,\"name\":\"x\"}]"
                ]
            ),
            ("{ contains: { items: [{ id: 1 }] } }", "{\"items\":[{\"id\":1,\"x\":2}]}", []),
            (
                "{ contains: { items: [{ id: 1 }] } }", "{\"items\":[{\"id\":1},{\"id\":2}]}",
                [
                    "$: expected something that contains {\"items\":[{\"id\":1}]}, got {\"items\":[{\"id\":1},{\"id\":2}]}"
                ]
            ),
            ("{ contains: [{ a: 1 }, { b: 2 }] }", "{\"a\":1,\"b\":2}", []),
            ("{ contains: a }", "{\"a\":1}", ["$: expected something that contains \"a\", got {\"a\":1}"]),
            ("{ contains: 5 }", "5", ["$: expected a text, list or mapping, got 5 (a number)"]),
            ("{ contains: null }", "null", ["$: expected a text, list or mapping, got null"]),
            ("{ contains: null }", "[null]", []),
        ] as [(String, String, [String])])
    func containment(_ matcher: String, _ json: String, _ failures: [String]) throws {
        #expect(try MatcherSample(matcher).failures(ofJSON: json) == failures)
    }

    @Test func failedSuffixShowsTheEndOfALongText() throws {
        let text = String(repeating: "a", count: 200) + String(repeating: "b", count: 119)
        #expect(
            try MatcherSample("{ endsWith: c }").failures(ofJSON: "\"\(text)\"") == [
                "$: expected a text that ends with \"c\", got \"…a\(String(repeating: "b", count: 119))\""
            ])
    }

    @Test func longMappingListsMissingMembers() throws {
        let more = (0..<20).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
        let body = "{\"a\":{\"b\":1,\"c\":2},\"l\":[1,2],\(more)}"
        let failures = try MatcherSample("{ contains: { a: { b: 3 }, l: [1], gone: x } }").failures(ofJSON: body)
        #expect(
            failures.first?.split(separator: "\n").dropFirst() == [
                "  $.a.b: expected 3, got 1", "  $.l[1]: unexpected 2", "  $.gone: missing, expected \"x\"",
            ])
    }
}
