import JSON
import Testing

/// The patterns of `match` and `search`: I-Regexp (RFC 9485).
struct InteroperableRegexpTests {
    private func matches(_ pattern: String, _ text: String) throws -> Bool {
        let document: JSONValue = [["pattern": .string(pattern), "text": .string(text)]]
        return try !JSONPath("$[?match(@.text, @.pattern)]").values(in: document).isEmpty
    }

    @Test(arguments: [
        ("a", "a"), ("abc", "abc"), ("a|b", "b"), ("ab|cd", "cd"), ("a*", ""), ("a+b?", "aa"), ("(ab)*", "abab"),
        ("a{2}", "aa"), ("a{2,}", "aaaa"),
        ("a{1,2}", "aa"), ("a{0,0}b", "b"), (".", "x"), (".", "😀"), (".", "\u{2028}"), (".", "\u{85}"),
        ("[abc]+", "cab"), ("[^abc]", "d"), ("[a-c]", "b"),
        ("[a-]", "-"), ("[-a]", "-"), ("[a-c-]", "-"), ("[-]", "-"), ("[^-]", "a"), ("[^-a]", "b"), (#"[\]]"#, "]"),
        (#"[\[]"#, "["), (#"[\^]"#, "^"),
        ("[a^]", "^"), ("[.]", "."), ("[$*+?(){}|]+", "$*+?(){}|"), (#"\."#, "."), (#"\\"#, "\\"),
        (#"\n\r\t"#, "\n\r\t"), (#"\(\)\[\]\{\}\|\*\+\?\^\-"#, "()[]{}|*+?^-"),
        (#"\p{L}+"#, "aÄж"), (#"\P{L}"#, "1"), (#"\p{Lu}"#, "Ж"), (#"[\p{Nd}\-]+"#, "1-٣"), (#"[^\p{Lu}]"#, "a"),
        (#"[\n-\r]"#, "\u{B}"), ("a||b", ""), ("()", ""),
        ("(a|)b", "b"), ("", ""), ("ü+", "üü"), ("😀{2}", "😀😀"), ("/", "/"), ("a b#c", "a b#c"), ("\n", "\n"),
        ("^a$", "a"), ("a,b-c", "a,b-c"),
        ("(((a)))", "a"), ("[a-zA-Z0-9_]+", "Az_9"), ("\"'", "\"'"), ("[\n]", "\n"),
    ])
    func patternMatchesTheWholeText(_ pattern: String, _ text: String) throws {
        #expect(try matches(pattern, text))
    }

    @Test(arguments: [
        ("a", "ab"), ("a", "ba"), ("a", "A"), (".", "\n"), (".", "\r"), (".", ""), (".", "ab"), ("[abc]", "d"),
        ("[^abc]", "a"), ("a{2}", "aaa"),
        (#"\p{Lu}"#, "a"), (#"\P{L}"#, "a"), ("a|b", "ab"), ("a\n?", "b"), ("a", "a\n"), ("[a-c]", "-"),
    ])
    func patternDoesNotMatch(_ pattern: String, _ text: String) throws {
        #expect(try !matches(pattern, text))
    }

    /// Patterns that are not valid I-Regexp, although PCRE2 accepts many of them: the result is false and not an error.
    @Test(arguments: [
        ("(", "("), (")", ")"), ("[", "["), ("]", "]"), ("{", "{"), ("}", "}"), ("*", "*"), ("+a", "a"), ("?", ""),
        ("a**", "a"), ("a*?", "a"), ("a++", "a"),
        ("a{", "a{"), ("a{,2}", "a"), ("a{2,1}", "aa"), ("a{x}", "a{x}"), ("a{1", "a{1"), ("a{1}{2}", "aa"),
        (#"\d"#, "1"), (#"\w"#, "a"), (#"\s"#, " "),
        (#"\b"#, ""), (#"\a"#, "\u{7}"), (#"\/"#, "/"), (#"\u0061"#, "a"), (#"\x61"#, "a"), ("(?:a)", "a"),
        ("(?i)a", "A"), ("(?=a)a", "a"), (#"(a)\1"#, "aa"),
        ("[]", "]"), ("[]a]", "a"), ("[^]", "^"), ("[b-a]", "a"), ("[a", "a"), ("[a-b-c]", "a"), ("[[a]", "a"),
        ("[[:alpha:]]", "a"), (#"\p{L"#, "a"), (#"\pL"#, "a"),
        (#"\p{Latin}"#, "a"), (#"\p{Lx}"#, "a"), (#"\p{IsBasicLatin}"#, "a"), (#"\p{}"#, "a"), ("a\\", "a\\"),
        (#"[\d]"#, "1"), (#"[\p{L}-z]"#, "a"), ("|*", ""), ("(*UTF)a", "a"),
        (#"\Qa\E"#, "a"), (#"\$"#, "$"), ("a{99999}", "a"),
    ])
    func invalidPatternsMatchNothing(_ pattern: String, _ text: String) throws {
        #expect(try !matches(pattern, text))
        let document: JSONValue = [["pattern": .string(pattern), "text": .string(text)]]
        #expect(try !JSONPath("$[?!match(@.text, @.pattern)]").values(in: document).isEmpty)
        #expect(try JSONPath("$[?search(@.text, @.pattern)]").values(in: document).isEmpty)
    }

    @Test func deepPatternMatchesNothing() throws {
        let pattern = String(repeating: "(", count: 10_000) + "a" + String(repeating: ")", count: 10_000)
        #expect(try !matches(pattern, "a"))
        #expect(try !matches(String(repeating: "a", count: 65_537), "a"))
    }
}
