import JSON
import JSONSchemas
import Testing

struct PatternTests {
    @Test(arguments: [
        ("b+", "abbc"), (#"^\d{3}$"#, "123"), (#"a\/b"#, "a/b"), (#"^\u0041\u{1F600}\uD83D\uDE00$"#, "A😀😀"),
        ("^[^]$", "\n"), ("^.$", "é"), (#"^\s$"#, "\u{feff}"), (#"^[\s]$"#, "\u{2003}"), (#"^\S$"#, "\u{2013}"),
        (#"^[\S]$"#, "\u{2013}"), (#"^[^\S]$"#, "\u{a0}"), (#"^\v$"#, "\u{b}"), (#"^\cC$"#, "\u{3}"), (#"^\0$"#, "\0"),
        (#"^\p{Letter}\p{Script=Greek}\P{L}$"#, "éα1"), (#"^\p{gc=Lu}$"#, "É"), (#"^(a)|b\1$"#, "b"),
        (#"^(?<x>a)?\k<x>$"#, "aa"), (#"^(a)?\1b$"#, "b"), ("^a{,2}$", "a{,2}"), ("^a{x$", "a{x"), ("^[[:a]+$", "[:a"),
        ("^[\\]]$", "]"), ("^(?i:a)$", "A"), ("^a{2,3}?$", "aaa"), (#"^\x41$"#, "A"), (#"^[\b]$"#, "\u{8}"),
        (#"^\w\-\.$"#, "a-."),
    ])
    func matches(_ pattern: String, _ text: String) throws {
        let schema = try JSONSchema(["pattern": .string(pattern)])
        #expect(schema.failures(of: .string(text)) == [])
    }

    @Test(arguments: [
        ("^abc$", "abc\n"), (#"^\d$"#, "٣"), (#"^\w$"#, "é"), ("^.$", "\u{2028}"), ("^.$", "\r"), ("[]", "a"),
        (#"^\S$"#, "\u{a0}"), (#"^[\S]$"#, "\u{2028}"), (#"^(a)?\1b$"#, "ab"), ("^a{,2}$", "aa"), (#"^\v$"#, "\n"),
    ])
    func doesNotMatch(_ pattern: String, _ text: String) throws {
        let schema = try JSONSchema(["pattern": .string(pattern)])
        let (text, pattern) = (JSONValue.string(text), JSONValue.string(pattern).compactText())
        #expect(
            schema.failures(of: text).flatMap { SchemaCase.lines(of: $0) }
                == [" | #/pattern | the text \(text.compactText()) does not match \(pattern)"])
    }

    @Test(arguments: [
        ("(", "missing closing parenthesis, at character 2", nil),
        ("[a.", "missing terminating ] for character class, at character 4", nil),
        // No position, because PCRE2's position refers to the translated pattern.
        (".(", "missing closing parenthesis", nil),
        (#"\"#, #"there is nothing after the last "\""#, nil),
        (#"\Z"#, #"ECMA-262 has no escape "\Z""#, #"write "$""#),
        (#"\A"#, #"ECMA-262 has no escape "\A""#, #"write "^""#),
        (#"\Qa"#, #"ECMA-262 has no escape "\Q""#, nil),
        (#"[\h]"#, #"ECMA-262 has no escape "\h""#, #"write "[ \t]""#),
        (#"\R"#, #"ECMA-262 has no escape "\R""#, #"write "\r?\n""#),
        (#"\u12"#, #""\u" needs four hexadecimal digits"#, nil),
        (#"\u{12"#, #""\u{" needs hexadecimal digits and "}""#, nil),
        (#"[\uD800-\uDBFF]"#, "U+D800 is not a character", #"write "\u{…}" or the character"#),
        (#"\uD83D\u0041"#, "U+D83D is not a character", #"write "\u{…}" or the character"#),
        (#"\pL"#, #""\p" needs a name in braces"#, nil),
        ("(*UCP)a", #""(*" repeats nothing"#, nil),
        ("(?i)a", #"ECMA-262 has no group that begins with "(?i""#, #"write "(?i:", what it is for, and ")""#),
        ("(?>a)", #"ECMA-262 has no group that begins with "(?>""#, nil),
        ("(?P<a>b)", #"ECMA-262 has no group that begins with "(?P""#, #"write "(?<name>""#),
    ])
    func notRegularExpressions(_ pattern: String, _ message: String, _ hint: String?) throws {
        let written = JSONValue.string(pattern).compactText()
        let line = " | \(written) is not a regular expression: \(message)" + (hint.map { " | \($0)" } ?? "")
        try SchemaErrorCase("{\"pattern\": \(written)}", "/pattern" + line).expectErrors()
        try SchemaErrorCase(
            "{\"patternProperties\": {\(written): true}}", "/patternProperties/\(pattern)" + line
        ).expectErrors()
    }
}
