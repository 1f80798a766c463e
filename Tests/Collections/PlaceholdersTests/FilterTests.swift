import Diagnostics
import JSON
import Placeholders
import Testing

struct FilterTests {
    /// Returns the result of the filters; `value` is JSON, or nil if there is no value.
    private func result(_ filters: String, _ value: String?) throws -> String {
        var scope = TestScope.make([
            "key": "secret", "n": "2", "pattern": "b+", "bad": "(", "path": "$.a", "comma": ",",
        ])
        if let value { scope.captured["x"] = try JSONValue(parsing: value) }
        let (text, errors) = Written.parse("<<x | \(filters)>>")
        #expect(errors.map(\.message) == [])
        return outcome { () throws(PlaceholderError) in try text.valueIfAny(in: scope) }
    }

    @Test(arguments: [
        ("urlEncode", #""a b/ä?&=+%~-._é""#, #""a%20b%2F%C3%A4%3F%26%3D%2B%25~-._%C3%A9""#),
        ("urlEncode", "5", #""5""#),
        ("urlEncode", #""\u0001""#, #""%01""#),
        ("urlDecode", #""a%20b%2f+%C3%A4""#, #""a b/+ä""#), ("urlDecode", #""""#, #""""#),
        ("base64", #""héllo""#, #""aMOpbGxv""#), ("base64", "true", #""dHJ1ZQ==""#), ("base64", #""""#, #""""#),
        ("base64Decode", #""aMOpbGxv""#, #""héllo""#), ("base64Decode", #""""#, #""""#),
        ("hex", #""Aé""#, #""41c3a9""#),
        ("upper", #""straße é""#, #""STRASSE É""#), ("lower", #""ÄB""#, #""äb""#), ("lower", "null", #""null""#),
        ("trim", #"" \t\r\n\u00a0a b\u2003\n""#, #""a b""#), ("trim", #""  ""#, #""""#),
        ("json", #""a\"\n""#, #""\"a\\\"\\n\"""#), ("json", "1.50", #""1.50""#),
        ("json", #"[1, {"a": null}]"#, #""[1,{\"a\":null}]""#),
        ("fromJson", #""{\"b\": 1.0, \"a\": [true]}""#, #"{"b":1.0,"a":[true]}"#), ("fromJson", #""5""#, "5"),
        ("fromJson", "[1]", "[1]"),
        (#"jsonPath("$.a.b")"#, #"{"a": {"b": 5}}"#, "5"), (#"jsonPath("$.a")"#, #""{\"a\": \"t\"}""#, #""t""#),
        (#"jsonPath("$.a[*]")"#, #"{"a": [1, 2]}"#, "[1,2]"), (#"jsonPath("$..z")"#, "{}", "[]"),
        ("jsonPath(path)", #"{"a": null}"#, "null"),
        (
            "xmlEscape", #""<a b='c' d=\"e\">&amp;ä</a>""#,
            #""&lt;a b=&apos;c&apos; d=&quot;e&quot;&gt;&amp;amp;ä&lt;/a&gt;""#
        ),
        ("number", #""5""#, "5"), ("number", #""-1.50e3""#, "-1.50e3"), ("number", "5", "5"),
        ("sha256", #""abc""#, #""ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad""#),
        (#"sha256("base64")"#, #""abc""#, #""ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=""#),
        ("md5", #""abc""#, #""900150983cd24fb0d6963f7d28e17f72""#),
        (#"md5("hex")"#, "123", #""202cb962ac59075b964b07152d234b70""#),
        (
            #"hmacSha256("key")"#, #""The quick brown fox jumps over the lazy dog""#,
            #""f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8""#
        ),
        (
            #"hmacSha256("key", "base64")"#, #""The quick brown fox jumps over the lazy dog""#,
            #""97yD9DBThCSxMpjmqm+xQ+9NWaFJRhdZl0edvC0aPNg=""#
        ),
        ("hmacSha256(key)", #""""#, #""f9e66e179b6747ae54108f82f8ade8b3c25d76fd30afde6c395822c530196169""#),
        (#"replace("a","b")"#, #""banana""#, #""bbnbnb""#), (#"replace("an","")"#, #""banana""#, #""ba""#),
        (#"replace("é","e")"#, #""ééx""#, #""eex""#),
        (#"replace(".","x")"#, #""a.b""#, #""axb""#), (#"replace("aa","b")"#, #""aaa""#, #""ba""#),
        (#"replace("z","y")"#, #""a""#, #""a""#),
        (#"regex("id=([0-9]+)")"#, #""?id=42&""#, #""42""#), (#"regex("b+")"#, #""abbc""#, #""bb""#),
        ("regex(pattern)", #""abbc""#, #""bb""#),
        (#"regex("(x)?b")"#, #""ab""#, #""b""#), (#"regex("^$")"#, #""""#, #""""#),
        (#"regex("(?s)a.(b)")"#, #""a\nb""#, #""b""#),
        ("first", "[1,2]", "1"), ("last", #"["a",null]"#, "null"), ("count", "[1,[2,3]]", "2"), ("count", "[]", "0"),
        (#"split(",")"#, #""a,b,,c""#, #"["a","b","","c"]"#), (#"split(", ")"#, #""""#, #"[""]"#),
        ("split(comma) | last", #""a,b""#, #""b""#),
        (#"join(", ")"#, #"["a", 1, null, [2]]"#, #""a, 1, null, [2]""#), (#"join("")"#, "[]", #""""#),
        ("join(comma)", "[1,2]", #""1,2""#),
        ("add(1)", "5", "6"), ("add(-0.1)", #""0.3""#, "0.2"), ("add(n)", "1.50", "3.5"),
        ("add(1)", "99999999999999999999999999", "100000000000000000000000000"),
        (#"default("x")"#, #""""#, #""x""#), (#"default("x")"#, #""y""#, #""y""#), (#"default("x")"#, "0", "0"),
        (#"default("x")"#, "false", "false"),
        ("default(none)", #""y""#, #""y""#), (#"default("a") | default("b")"#, #""""#, #""a""#),
        (#"regex("\((.*?)\)") | split("|") | join("-") | upper"#, #""f(a|b)""#, #""A-B""#),
    ])
    func filterChangesTheValue(_ filters: String, _ value: String, _ expected: String) throws {
        #expect(try result(filters, value) == expected)
    }

    @Test(arguments: [
        ("urlDecode", #""100%""#, "urlDecode", "found a \"%\" without two hexadecimal digits after it"),
        ("urlDecode", #""%+1""#, "urlDecode", "found a \"%\" without two hexadecimal digits after it"),
        ("urlDecode", #""%4""#, "urlDecode", "found a \"%\" without two hexadecimal digits after it"),
        ("urlDecode", #""%FF""#, "urlDecode", "found bytes that are not UTF-8 text"),
        ("base64Decode", #""abc""#, "base64Decode", "found text that is not base64"),
        ("base64Decode", #""a*==""#, "base64Decode", "found text that is not base64"),
        ("base64Decode", #""/w==""#, "base64Decode", "found bytes that are not UTF-8 text"),
        (
            "fromJson", #""{a}""#, "fromJson",
            "found text that is not JSON, at line 1, column 2"
        ),
        (
            "jsonPath(\"$.a\")", #""x""#, "jsonPath",
            "found text that is not JSON, at line 1, column 1"
        ),
        (
            "regex(bad)", #""a""#, "regex",
            "cannot read the pattern \"(\": missing closing parenthesis, at character 2 (the syntax is PCRE2's)"
        ),
        ("number", #""abc""#, "number", "needs a number, and \"abc\" is not one"),
        ("number", #""""#, "number", "needs a number, and \"\" is not one"),
        ("number", #""+5""#, "number", "needs a number, and \"+5\" is not one"),
        ("number", "true", "number", "needs a number, not a boolean"),
        ("number", "[]", "number", "needs a number, not a list"),
        ("add(1)", #""x""#, "add", "needs a number, and \"x\" is not one"),
        ("add(key)", "1", "add", "needs a number, and \"secret\" is not one"),
        ("add(1)", "1e9999", "add", "cannot add 1e9999 and 1: the sum has too many digits"),
        ("first", #""a""#, "first", "needs a list, not a text (\"split\" makes a list of a text)"),
        ("last", "{}", "last", "needs a list, not a mapping (\"split\" makes a list of a text)"),
        ("count", "5", "count", "needs a list, not a number (\"split\" makes a list of a text)"),
        ("join(\",\")", "null", "join", "needs a list, not a null (\"split\" makes a list of a text)"),
        ("upper", "[1]", "upper", "needs a text, not a list (put \"json\" before it)"),
        ("urlEncode", "{}", "urlEncode", "needs a text, not a mapping (put \"json\" before it)"),
        ("sha256(key)", #""a""#, "sha256", "does not have the form \"secret\" (write \"base64\" or nothing)"),
    ])
    func unsuitableFilterInputIsAnError(_ filters: String, _ value: String, _ filter: String, _ expected: String) throws
    {
        #expect(try result(filters, value) == "error: the filter \"\(filter)\" \(expected)")
        #expect(try result("\(filters) | default(\"x\")", value) == "error: the filter \"\(filter)\" \(expected)")
    }

    @Test(arguments: [
        ("upper", nil), ("regex(\"z\")", #""a""#), ("regex(\"z\") | upper | count", #""a""#), ("first", "[]"),
        ("last", "[]"),
        (#"jsonPath("$.b")"#, #"{"a": 1}"#), ("number", nil), (#"replace("a","b")"#, nil),
    ])
    func defaultReplacesAMissingValue(_ filters: String, _ value: String?) throws {
        #expect(try result(filters, value) == "nothing")
        #expect(try result("\(filters) | default(5)", value) == "5")
        #expect(try result("\(filters) | default(\"x\") | upper", value) == #""X""#)
        #expect(try result("\(filters) | default(key)", value) == #""secret""#)
        #expect(try result("\(filters) | default(none)", value) == "error: \"none\" has no value")
    }

    @Test func longTextInAnErrorIsReplacedByItsLength() throws {
        let secret = String(repeating: "s", count: 101)
        #expect(
            try result("number", "\"\(secret)\"")
                == "error: the filter \"number\" needs a number, and a text of 101 characters is not one")
    }

    @Test func expensiveSearchEndsWithAnError() throws {
        let text = "\"" + String(repeating: "a", count: 40) + "!\""
        let expected =
            "was stopped: the regular expression takes too many steps on this text (simplify the pattern ^(a+)+$)"
        #expect(try result("regex(\"^(a+)+$\")", text) == "error: the filter \"regex\" \(expected)")
    }

    @Test(arguments: [
        ("x | replace(\"a\", half)", "replace"), ("x | split(\"a\") | join(half)", "join"), ("more | trim", "trim"),
    ])
    func tooLargeResultIsRejected(_ written: String, _ filter: String) {
        var scope = TestScope.make()
        let most = 64 * 1024 * 1024
        scope.captured = [
            "x": "a a a", "half": .string(String(repeating: "b", count: most / 2)),
            "more": .string(String(repeating: "b", count: most + 1)),
        ]
        let expected = "makes a text longer than 64 MiB (send large content with body.file)"
        #expect(outcome("<<\(written)>>", in: scope) == "error: the filter \"\(filter)\" \(expected)")
    }

    @Test func filterChainIsParsedWithoutAPlaceholder() throws {
        let scope = TestScope.make(["suffix": "!"])
        let source = Written.slice("regex(\"key=(.*)\") | trim | replace(\"x\", suffix)")
        let filters = FilterChain.parse("regex(\"key=(.*)\") | trim | replace(\"x\", suffix)", source: source) {
            diagnostic in
            Issue.record("\(diagnostic.message)")
        }
        #expect(filters.map(\.name) == ["regex", "trim", "replace"])
        func result(_ value: JSONValue?) -> String {
            outcome { () throws(PlaceholderError) in
                try FilterChain.apply(filters, to: value, in: scope, at: source.range)
            }
        }
        #expect(result("key= axb ") == #""a!b""#)
        #expect(result("nothing") == "nothing")
        #expect(result(nil) == "nothing")
        #expect(result([1]) == "error: the filter \"regex\" needs a text, not a list (put \"json\" before it)")
    }

    @Test(arguments: [
        ("", "1:1: a filter is missing or has no end", chainHint),
        ("trim |", "1:7: a filter is missing or has no end", chainHint),
        ("trim, upper", "1:5: unexpected \",\" between filters", chainHint),
        ("| trim", "1:1: unexpected \"|\" between filters", chainHint),
        ("trim >>", "1:6: unexpected \">\" between filters", chainHint),
        ("regex(\"a\"", "1:10: a filter is missing or has no end", chainHint),
        ("tirm", "1:1: unknown filter \"tirm\"", "did you mean \"trim\"?"),
        ("trim | regex()", "1:8: \"regex\" takes 1 argument, not 0", "write <<name | regex(\"id=(.*)\")>>"),
    ])
    func invalidFilterChainIsReported(_ written: String, _ error: String, _ hint: String) {
        var found: [Diagnostic] = []
        let filters = FilterChain.parse(written, source: Written.slice(written)) { found.append($0) }
        #expect(filters.isEmpty)
        let texts = found.map { "\($0.range?.start.line ?? 0):\($0.range?.start.column ?? 0): \($0.message)" }
        #expect(texts == [error])
        #expect(found.map(\.hint) == [hint])
    }

    private static let chainHint = "filters are separated by \"|\", as in regex(\"id=(.*)\") | trim"
}
