import Diagnostics
import JSON
import Testing

@testable import Placeholders

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
        ("htmlEscape", #""<a b='c'>&\"ä""#, #""&lt;a b=&#39;c&#39;&gt;&amp;&quot;ä""#),
        (
            "htmlUnescape", #""&lt;&#65;&#x42;&auml;&copy;&amp;lt; &none; & &#0; &#xD800; &;&apos;&amp""#,
            #""<ABä©&lt; &none; & &#0; &#xD800; &;'&amp""#
        ),
        ("base64Url", #""a??>é""#, #""YT8_PsOp""#), ("base64Url", #""a""#, #""YQ""#),
        ("base64UrlDecode", #""YT8_PsOp""#, #""a??>é""#), ("base64UrlDecode", #""YQ""#, #""a""#),
        ("base64UrlDecode", #""YQ==""#, #""a""#),
        (#"urlQueryParam("a b")"#, #""http://h/?x=1&a+b=c%20d+e&a+b=2#f""#, #""c d e""#),
        (#"urlQueryParam("x")"#, #""?x""#, #""""#), (#"urlQueryParam("n")"#, #""/p?n=1?2""#, #""1?2""#),
        ("nth(0)", "[1,2,3]", "1"), ("nth(2)", "[1,2,3]", "3"), ("nth(-1)", "[1,2,3]", "3"),
        ("nth(-3)", "[1,2,3]", "1"),
        ("nth(n)", "[1,2,3]", "3"), ("sort", "[10,9,1.5]", "[1.5,9,10]"),
        ("sort", #"["b","a","B"]"#, #"["B","a","b"]"#),
        ("sort", "[]", "[]"), ("unique", #"[1,1.0,"1","a","a",null,null]"#, #"[1,"1","a",null]"#),
        (#"replaceRegex("b+","x")"#, #""abbcb""#, #""axcx""#),
        (#"replaceRegex("(\w+)@(\w+)","$2 at ${1}")"#, #""me@home you@work""#, #""home at me work at you""#),
        (#"replaceRegex("","-")"#, #""aä""#, #""-a-ä-""#), (#"replaceRegex("x*","-")"#, #""abxc""#, #""-a-b--c-""#),
        (#"replaceRegex("$","$$$0")"#, #""a""#, #""a$""#), (#"replaceRegex("(a)|b","[$1]")"#, #""ab""#, #""[a][]""#),
        (#"replaceRegex("(?<=a)b","x")"#, #""abab bb""#, #""axax bb""#),
        (#"replaceRegex("^a","x")"#, #""aaa""#, #""xaa""#),
        ("replaceRegex(pattern, comma)", #""abbc""#, #""a,c""#),
        (#"xpath("//b")"#, #""<a><b>1</b></a>""#, #""1""#),
        (#"xpath("//b")"#, #""<a><b>1</b><b>2</b></a>""#, #"["1","2"]"#),
        (#"xpath("count(//b)")"#, #""<a><b>1</b><b>2</b></a>""#, "2"),
        (#"xpath("//b = 1")"#, #""<a><b>1</b></a>""#, "true"),
        (#"xpath("//p")"#, #""<!DOCTYPE html><p>one<br>two""#, #""onetwo""#),
        (#"xpath("//a/@b")"#, #""<a b='c'/>""#, #""c""#),
        ("sha1", #""abc""#, #""a9993e364706816aba3e25717850c26c9cd0d89d""#),
        (#"sha1("base64")"#, #""abc""#, #""qZk+NkcGgWq6PiVxeFDCbJzQ2J0=""#),
        (#"sha512 | replaceRegex("^(.{8}).*(.{8})$", "$1…$2")"#, #""abc""#, #""ddaf35a1…a54ca49f""#),
        (
            #"hmacSha1("key")"#, #""The quick brown fox jumps over the lazy dog""#,
            #""de7c9b85b8b78aa6bc8a7a36f70a90701c9db4d9""#
        ),
        (
            #"hmacSha512("key") | replaceRegex("^(.{8}).*(.{8})$", "$1…$2")"#,
            #""The quick brown fox jumps over the lazy dog""#, #""b42af090…2ebeeb3a""#
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
        ("sort", #"[1,"a"]"#, "sort", "needs a list of texts or a list of numbers, not one of several kinds"),
        ("sort", "[[1]]", "sort", "needs a list of texts or a list of numbers, not one of several kinds"),
        ("nth(1)", "{}", "nth", "needs a list, not a mapping (\"split\" makes a list of a text)"),
        ("nth(key)", "[1]", "nth", "needs a number, and \"secret\" is not one"),
        ("base64UrlDecode", #""a*""#, "base64UrlDecode", "found text that is not base64 for URLs"),
        (
            "replaceRegex(bad, \"\")", #""a""#, "replaceRegex",
            "cannot read the pattern \"(\": missing closing parenthesis, at character 2 (the syntax is PCRE2's)"
        ),
        ("xpath(\"//b\")", #""<a>""#, "xpath", "found text that is not XML, at line 1, column 4"),
        ("sha256(key)", #""a""#, "sha256", "does not have the form \"secret\" (write \"base64\" or nothing)"),
    ])
    func unsuitableFilterInputIsAnError(_ filters: String, _ value: String, _ filter: String, _ expected: String) throws
    {
        #expect(try result(filters, value) == "error: the filter \"\(filter)\" \(expected)")
        #expect(try result("\(filters) | default(\"x\")", value) == "error: the filter \"\(filter)\" \(expected)")
    }

    @Test(arguments: [
        ("upper", nil), ("nth(1)", "[1]"), ("nth(-2)", "[1]"), ("xpath(\"//c\")", #""<a/>""#),
        ("urlQueryParam(\"a\")", #""http://h/?b=1#a=2""#), ("urlQueryParam(\"a\")", #""http://h/""#),
        ("regex(\"z\")", #""a""#), ("regex(\"z\") | upper | count", #""a""#), ("first", "[]"),
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
        ("length", "unknown filter \"length\"", "the filter is called \"count\""),
        ("get(\"$.a\")", "unknown filter \"get\"", "the filter is called \"jsonPath\""),
        (
            "replaceRegex(\"a\", \"$1\")", "the filter \"replaceRegex\" has no group 1 in the pattern \"a\"",
            "put parentheses around a part of the pattern, or write $0 for the whole match"
        ),
        (
            "replaceRegex(\"(a)\", \"$2\")", "the filter \"replaceRegex\" has no group 2 in the pattern \"(a)\"",
            "the pattern has 1 group; $$ is a dollar sign"
        ),
        (
            "replaceRegex(\"(a)\", \"$name\")", "the filter \"replaceRegex\" cannot read the replacement \"$name\"",
            "$1 is the first group, $0 the whole match, and $$ a dollar sign"
        ),
        (
            "nth(1.5)", "the filter \"nth\" needs a whole number, not 1.5", "0 is the first element, -1 the last"
        ),
        (
            "xpath(\"//[\")",
            "the filter \"xpath\" cannot read the path \"//[\": \"[\" is not expected here, at character 3",
            "write \"*[…]\" for any element"
        ),
        ("sha1(\"hexx\")", "the filter \"sha1\" does not have the form \"hexx\"", "write \"base64\" or nothing"),
    ])
    func invalidFilterIsAnErrorBeforeTheRun(_ filters: String, _ message: String, _ hint: String) {
        let errors = Written.parse("<<x | \(filters)>>").errors
        #expect(errors.map(\.message) == [message])
        #expect(errors.map(\.hint) == [hint])
    }

    @Test func filtersOfOtherProgramsAreOnlyInHints() {
        for name in Filter.synonyms.keys { #expect(!Filter.names.contains(name), "\(name)") }
        for name in Filter.synonyms.values { #expect(Filter.names.contains(name), "\(name)") }
    }

    @Test(arguments: [
        ("x | replace(\"a\", half)", "replace"), ("x | replaceRegex(\"a\", half)", "replaceRegex"),
        ("x | split(\"a\") | join(half)", "join"), ("more | trim", "trim"),
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
