import JSON
import Testing

@testable import JSONSchemas

struct FormatTests {
    @Test(arguments: [
        ("date", "2024-02-29"), ("date-time", "1998-12-31T23:59:60.5Z"), ("date-time", "2024-01-01t00:00:00+14:00"),
        ("time", "01:29:60+01:30"), ("time", "15:59:60-08:00"), ("time", "08:30:06.283185z"),
        ("email", "joe.bloggs@example.com"), ("email", #""joe \" @ bloggs"@example.com"#), ("email", "a@[127.0.0.1]"),
        ("email", "a@[IPv6:::1]"), ("hostname", "a-1.example"), ("hostname", "xn--4gbwdl.xn--wgbh1c"),
        ("ipv4", "0.0.0.255"), ("ipv6", "::"), ("ipv6", "1:2:3:4:5:6:7:8"), ("ipv6", "1::"), ("ipv6", "::ffff:1.2.3.4"),
        ("ipv6", "1:2:3:4:5:6:1.2.3.4"), ("uri", "https://user:p%40ss@[::1]:8080/a?b=c#d"), ("uri", "urn:x:y"),
        ("uri", "http://[v7.a:b]/"), ("uri", "http://host:/"), ("uri", "a:"),
        ("uuid", "2EB8AA08-aa98-11EA-b4aa-73B441D16380"), ("hostname", "XN--4GBWDL.example"),
        ("hostname", "xn--mnchen-3ya.de"), ("hostname", "xn--fa-hia.de"),
        ("idn-hostname", "münchen.de"), ("idn-hostname", "faß.de"), ("idn-hostname", "실례.테스트"),
        ("idn-hostname", "a。b"), ("idn-hostname", "l·l"), ("idn-hostname", "ァ・"), ("idn-hostname", "xn--mnchen-3ya"),
        ("idn-email", "실례@실례.테스트"), ("idn-email", "a@b.c"), ("idn-email", "\"é\"@b"),
        ("iri", "http://ƒøø.ßår/?∂éœ=πîx#πîüx"), ("iri", "urn:é"), ("iri", "http://a/?\u{E000}"),
        ("iri-reference", "/âππ"), ("iri-reference", ""), ("uri-reference", "/abc?d#e"), ("uri-reference", "./a:b"),
        ("uri-reference", "//host/a"), ("uri-template", "http://a/{+x,y*}/{z:3}{?q.r}"), ("uri-template", "é%20"),
        ("duration", "P4DT12H30M5S"), ("duration", "P1Y"), ("duration", "P2W"), ("duration", "PT0S"),
        ("duration", "P1Y2M3D"), ("duration", "PT36H"), ("json-pointer", ""), ("json-pointer", "/a~1b~0/0/"),
        ("relative-json-pointer", "0"), ("relative-json-pointer", "10/a~0"), ("relative-json-pointer", "2#"),
        ("regex", "^(?<a>[a-z]+)\\k<a>$"), ("regex", ""), ("regex", "\\p{Letter}"),
    ])
    func validTexts(_ format: String, _ text: String) throws {
        let schema = try JSONSchema(["format": .string(format)])
        #expect(schema.failures(of: .string(text)) == [])
        #expect(schema.failures(of: 5) == [])
    }

    @Test(arguments: [
        ("date", "2023-02-29", "a date"), ("date", "2024-1-01", "a date"), ("date", "20240101", "a date"),
        ("date", "1900-02-29", "a date"), ("date", "2024-04-31", "a date"), ("date", "2024-01-01 ", "a date"),
        ("date-time", "2024-01-01", "a date and time with an offset"),
        ("date-time", "2024-01-01 00:00:00Z", "a date and time with an offset"),
        ("date-time", "2024-01-01T00:00:00", "a date and time with an offset"),
        ("time", "22:59:60Z", "a time with an offset"), ("time", "24:00:00Z", "a time with an offset"),
        ("time", "12:00:00.Z", "a time with an offset"), ("time", "12:00:00+24:00", "a time with an offset"),
        ("time", "12:00:00Z+00:00", "a time with an offset"),
        ("email", "2962", "an email address"), ("email", ".a@b.c", "an email address"),
        ("email", "a..b@c.d", "an email address"), ("email", "a@b=c", "an email address"),
        ("email", #""a"b"@c.d"#, "an email address"), ("email", "a@[1.2.3.300]", "an email address"),
        ("email", "é@b.c", "an email address"), ("email", "@b.c", "an email address"),
        ("hostname", "", "a host name"), ("hostname", "a..b", "a host name"), ("hostname", "-a", "a host name"),
        ("hostname", "a-", "a host name"), ("hostname", "a_b", "a host name"), ("hostname", "a.b.", "a host name"),
        ("ipv4", "1.2.3", "an IPv4 address"), ("ipv4", "1.2.3.256", "an IPv4 address"),
        ("ipv4", "1.2.3.04", "an IPv4 address"), ("ipv4", "1.2.3.4/8", "an IPv4 address"),
        ("ipv6", "1:2:3:4:5:6:7", "an IPv6 address"), ("ipv6", "1::2::3", "an IPv6 address"),
        ("ipv6", "1:2:3:4:5:::8", "an IPv6 address"), ("ipv6", ":1:2:3:4:5:6:7", "an IPv6 address"),
        ("ipv6", "12345::", "an IPv6 address"), ("ipv6", "fe80::1%eth0", "an IPv6 address"),
        ("ipv6", "1.2.3.4::", "an IPv6 address"), ("ipv6", "1:2:3:4:5:6:7::8", "an IPv6 address"),
        ("uri", "/abc", "a URI with a scheme"), ("uri", "http://a b", "a URI with a scheme"),
        ("uri", "http://a/%zz", "a URI with a scheme"), ("uri", "http://[::1", "a URI with a scheme"),
        ("uri", "b,z:foo", "a URI with a scheme"), ("uri", "http://é/", "a URI with a scheme"),
        ("uri", "http://a:b:c/", "a URI with a scheme"), ("uri", "", "a URI with a scheme"),
        ("uuid", "2eb8aa08aa9811eab4aa73b441d16380", "a UUID"),
        ("hostname", "xn--X", "a host name"), ("hostname", "xn--abc-", "a host name"),
        ("hostname", "xn--mnchen-3yb0.de", "a host name"), ("hostname", "xn--Mnchen-3ya-", "a host name"),
        ("hostname", "xn--99999999", "a host name"), ("hostname", "xn--abc", "a host name"),
        ("idn-hostname", "München", "a host name"), ("idn-hostname", "-é", "a host name"),
        ("idn-hostname", "aé--", "a host name"), ("idn-hostname", "\u{301}a", "a host name"),
        ("idn-hostname", "a·l", "a host name"), ("idn-hostname", "・", "a host name"),
        ("idn-hostname", "α\u{375}S", "a host name"), ("idn-hostname", "a\u{5F3}", "a host name"),
        ("idn-hostname", "\u{660}\u{6F0}", "a host name"), ("idn-hostname", "é..b", "a host name"),
        ("idn-hostname", "☃", "a host name"), ("idn-hostname", "क\u{200D}ष", "a host name"),
        ("idn-email", "é", "an email address"), ("idn-email", "é@-b", "an email address"),
        ("iri", "/é", "an IRI with a scheme"), ("iri", "http://\u{E000}/", "an IRI with a scheme"),
        ("iri", "http://a/\u{7F}", "an IRI with a scheme"),
        ("iri-reference", "\\\\é", "an IRI or a relative reference"),
        ("uri-reference", "/é", "a URI or a relative reference"),
        ("uri-reference", ":a", "a URI or a relative reference"),
        ("uri-reference", "1:a", "a URI or a relative reference"),
        ("uri-reference", "a b", "a URI or a relative reference"),
        ("uri-template", "{a", "a URI template"), ("uri-template", "a}", "a URI template"),
        ("uri-template", "{}", "a URI template"), ("uri-template", "{a:0}", "a URI template"),
        ("uri-template", "{a:12345}", "a URI template"), ("uri-template", "{a,}", "a URI template"),
        ("uri-template", "{a-b}", "a URI template"), ("uri-template", "%2", "a URI template"),
        ("duration", "P", "a duration, such as P1DT12H"), ("duration", "PT", "a duration, such as P1DT12H"),
        ("duration", "P1D2H", "a duration, such as P1DT12H"), ("duration", "P1Y2D", "a duration, such as P1DT12H"),
        ("duration", "P1W1D", "a duration, such as P1DT12H"), ("duration", "PT1H1S", "a duration, such as P1DT12H"),
        ("duration", "P1.5D", "a duration, such as P1DT12H"), ("duration", "P1D1Y", "a duration, such as P1DT12H"),
        ("duration", "1D", "a duration, such as P1DT12H"), ("duration", "P1DT", "a duration, such as P1DT12H"),
        ("json-pointer", "a", "a JSON Pointer"), ("json-pointer", "/~", "a JSON Pointer"),
        ("json-pointer", "#/a", "a JSON Pointer"), ("json-pointer", "/~2", "a JSON Pointer"),
        ("relative-json-pointer", "/a", "a relative JSON Pointer"),
        ("relative-json-pointer", "01", "a relative JSON Pointer"),
        ("relative-json-pointer", "1##", "a relative JSON Pointer"),
        ("relative-json-pointer", "-1/a", "a relative JSON Pointer"),
        ("regex", "^(abc]", "a regular expression of ECMA-262"), ("regex", "\\Z", "a regular expression of ECMA-262"),
        ("uuid", "2eb8aa08-aa98-11ea-b4ga-73b441d16380", "a UUID"),
    ])
    func invalidTexts(_ format: String, _ text: String, _ phrase: String) throws {
        let schema = try JSONSchema(["format": .string(format)])
        let quoted = JSONValue.string(text).compactText()
        #expect(
            schema.failures(of: .string(text)).flatMap { SchemaCase.lines(of: $0) }
                == [" | #/format | the text \(quoted) is not \(phrase)"])
    }

    @Test func longHostNames() throws {
        let label = String(repeating: "a", count: 63)
        let schema = try JSONSchema(["format": "hostname"])
        #expect(schema.failures(of: .string(label)) == [])
        #expect(schema.failures(of: .string(label + "a")).count == 1)
        #expect(schema.failures(of: .string([label, label, label, label].joined(separator: "."))).count == 1)
    }
}

struct PunycodeTests {
    /// RFC 3492, section 7.1, without the examples in mixed case.
    @Test(arguments: [
        (
            "\u{644}\u{64A}\u{647}\u{645}\u{627}\u{628}\u{62A}\u{643}\u{644}\u{645}\u{648}\u{634}\u{639}\u{631}\u{628}\u{64A}\u{61F}",
            "egbpdaj6bu4bxfgehfvwxn"
        ),
        ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"), ("他們爲什麽不說中文", "ihqwctvzc91f659drss3x8bo0yb"),
        ("münchen", "mnchen-3ya"), ("-> $1.00 <-", "-> $1.00 <--"),
    ])
    func labels(text: String, code: String) {
        let scalars = Array(text.unicodeScalars)
        #expect(Punycode.encoded(scalars) == Array(code.utf8))
        #expect(Punycode.decoded(Array(code.utf8)[...]) == scalars)
    }

    @Test(arguments: ["99999999", "a-b?", "mnchen-3y"])
    func invalidLabels(code: String) {
        #expect(Punycode.decoded(Array(code.utf8)[...]) == nil)
    }
}

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
