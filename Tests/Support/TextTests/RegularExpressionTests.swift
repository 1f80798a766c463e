import Testing
import Text

@Suite(.timeLimit(.minutes(20)))
struct RegularExpressionTests {
    @Test(arguments: [
        ("b+", "abbc", "bb"),
        ("^a|c$", "abc", "a"),
        (#"\d{2}"#, "a123", "12"),
        ("", "abc", ""),
        ("(?i)STRASSE", "die straße und strasse", "strasse"),
        (#"\p{Lu}"#, "äÖü", "Ö"),
        (".", "😀", "😀"),
        ("(?s)a.b", "a\nb", "a\nb"),
        (#"(?<=ü)x"#, "xüx", "x"),
    ])
    func firstMatchIsTheLeftmost(_ pattern: String, _ text: String, _ match: String) throws {
        #expect(try RegularExpression(pattern).firstMatch(in: text)?.text == match)
        #expect(try RegularExpression(pattern).matches(text))
    }

    @Test(arguments: [("x", "abc"), ("^b", "abc"), (#"\d"#, "٣"), ("a.b", "a\nb"), ("a", "")])
    func textWithoutAMatchReturnsNil(_ pattern: String, _ text: String) throws {
        #expect(try RegularExpression(pattern).firstMatch(in: text) == nil)
        #expect(try !RegularExpression(pattern).matches(text))
    }

    @Test func unmatchedGroupsAreNil() throws {
        let expression = try RegularExpression("(a)|(b)(c)?(d*)")
        #expect(try expression.firstMatch(in: "a")?.groups == ["a", nil, nil, nil])
        #expect(try expression.firstMatch(in: "b")?.groups == [nil, "b", nil, ""])
        #expect(try expression.firstMatch(in: "xbcdd")?.text == "bcdd")
        #expect(try expression.firstMatch(in: "xbcdd")?.groups == [nil, "b", "c", "dd"])
        #expect(try RegularExpression("a").firstMatch(in: "a")?.groups == [])
    }

    @Test(arguments: [
        ("a|ab", "ab", true), ("a", "ab", false), ("b", "ab", false), ("a\n?", "a\n", true), ("a", "a\n", false),
    ])
    func anchoredPatternMatchesTheWholeText(_ pattern: String, _ text: String, _ matches: Bool) throws {
        #expect(try RegularExpression(pattern, anchoring: .wholeText).matches(text) == matches)
    }

    @Test func zeroBytesAreOrdinaryCharacters() throws {
        #expect(try RegularExpression("a\0b").firstMatch(in: "xa\0by")?.text == "a\0b")
    }

    @Test(arguments: [
        ("(a", "missing closing parenthesis", 2),
        ("a)", "unmatched closing parenthesis", 1),
        ("a**", "quantifier does not follow a repeatable item", 2),
        ("ü[b", "missing terminating ] for character class", 3),
        (#"\C"#, #"using \C is disabled by the application"#, 2),
        ("a\\", #"\ at end of pattern"#, 2),
        ("(?<n>a)(?<n>b)", "two named subpatterns have the same name (PCRE2_DUPNAMES not set)", 12),
    ])
    func syntaxErrorHasAMessageAndAPosition(_ pattern: String, _ message: String, _ offset: Int) {
        let error = #expect(throws: RegularExpressionSyntaxError.self) { try RegularExpression(pattern) }
        #expect(error?.message == message)
        #expect(error?.offset == offset)
        #expect(error?.description == "\(message), at character \(offset + 1)")
    }

    @Test func longPatternIsRejected() throws {
        let longest = String(repeating: "a", count: 65_536)
        let error = #expect(throws: RegularExpressionSyntaxError.self) { try RegularExpression(longest + "a") }
        #expect(error?.message == "the pattern is longer than 65536 bytes")
        #expect(throws: Never.self) { try RegularExpression(String(longest.prefix(20_000))) }
    }

    @Test func equalByScalarsAndAnchoring() throws {
        #expect(try RegularExpression("a") == RegularExpression("a"))
        #expect(try RegularExpression("a") != RegularExpression("b"))
        #expect(try RegularExpression("a") != RegularExpression("a", anchoring: .wholeText))
        #expect(try RegularExpression("\u{E9}") != RegularExpression("e\u{301}"))
        #expect(try Set([RegularExpression("a"), RegularExpression("a")]).count == 1)
    }

    @Test func searchesCanRunConcurrently() async throws {
        let expression = try RegularExpression(#"(\d+)-(\w+)"#)
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<200 {
                group.addTask {
                    (try? expression.firstMatch(in: "x \(number)-n\(number)"))??.groups == ["\(number)", "n\(number)"]
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }
}

@Suite(.timeLimit(.minutes(20)))
struct SearchLimitsTests {
    @Test func cancelledSearchEnds() async throws {
        let expression = try RegularExpression("^(a+)+$")
        await #expect(throws: RegularExpressionMatchError.interrupted) {
            try await Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try expression.matches("ab")
            }.value
        }
    }

    @Test(arguments: ["^(a+)+$", "(a+)+$", "(a|aa)+$", "^(a|a?)+$", "(.*)*[xy]"])
    func exponentialPatternEndsWithAnError(_ pattern: String) throws {
        let text = String(repeating: "a", count: 40) + "b"
        let expression = try RegularExpression(pattern)
        #expect(throws: RegularExpressionMatchError.tooManySteps) { try expression.firstMatch(in: text) }
    }

    @Test func polynomialPatternEndsOnALongText() throws {
        let text = String(repeating: " ", count: 300_000) + "x"
        let expression = try RegularExpression(#"(?:\s|\s)+$"#)
        #expect(throws: RegularExpressionMatchError.tooManySteps) { try expression.firstMatch(in: text) }
    }

    @Test func nestingOnALongTextEndsWithAnError() throws {
        let text = String(repeating: "ab", count: 2_000_000)
        let expression = try RegularExpression("^(a|b)*c")
        #expect(throws: RegularExpressionMatchError.tooManySteps) { try expression.firstMatch(in: text) }
    }

    @Test func longTextWithManyStepsIsStillSearched() throws {
        let text =
            String(repeating: "ü", count: 100_000) + #""token":""# + String(repeating: "z", count: 300_000) + #"","#
        let match = try RegularExpression(#""token":"((?:x|y|z)*?)""#).firstMatch(in: text)
        #expect(match?.groups.first??.utf8.count == 300_000)
    }

    @Test func simpleSearchOfALongTextIsWithinTheLimits() throws {
        let text = String(repeating: "abcdefgh ", count: 1_000_000)
        #expect(try RegularExpression(#"\bi\w+"#).firstMatch(in: text) == nil)
        #expect(try RegularExpression("h (?=$)").matches(text))
    }

    @Test(arguments: [
        (RegularExpressionMatchError.tooManySteps, "the regular expression takes too many steps on this text"),
        (.failed("no memory"), "the regular expression failed: no memory"),
    ])
    func errorHasAMessage(_ error: RegularExpressionMatchError, _ sentence: String) {
        #expect(error.description == sentence)
    }
}

/// Replacement of all matches.
struct RegularExpressionReplacementTests {
    private func replaced(_ pattern: String, _ text: String, _ written: String, limit: Int = 1000) throws -> String? {
        let replacement = try #require(RegularExpression.Replacement(written))
        return try RegularExpression(pattern).replacing(in: text, with: replacement, limit: limit)
    }

    @Test(arguments: [
        ("b+", "abbcb", "x", "axcx"), ("", "aä", "-", "-a-ä-"), ("(a)(b)?", "aab", "<$2|$1>", "<|a><b|a>"),
        ("z", "abc", "x", "abc"), ("$", "a", "!", "a!"), (#"\b"#, "a b", "|", "|a| |b|"), ("(?=b)", "ab", "-", "a-b"),
        (#"a\Kb"#, "abab", "x", "axax"), ("(?m)^", "a\nb", "> ", "> a\n> b"), ("b|", "ab", "-", "-a--"),
    ])
    func everyMatchIsReplaced(_ pattern: String, _ text: String, _ written: String, _ expected: String) throws {
        #expect(try replaced(pattern, text, written) == expected)
    }

    @Test func resultHasALimit() throws {
        #expect(try replaced("a", "aaaa", "bb", limit: 8) == "bbbbbbbb")
        #expect(try replaced("a", "aaaa", "bb", limit: 7) == nil)
        #expect(try replaced("a", "abbb", "b", limit: 3) == nil)
    }

    @Test func largeTextTakesLinearTime() throws {
        let text = String(repeating: "ab", count: 500_000)
        #expect(try replaced("a", text, "", limit: 1_000_000)?.utf8.count == 500_000)
    }

    @Test(arguments: ["$", "a$", "$x", "${1", "${x}", "$ 1", "${}"])
    func wrongReplacementIsRefused(_ written: String) {
        #expect(RegularExpression.Replacement(written) == nil)
    }
}
