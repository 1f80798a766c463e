import Diagnostics
import Placeholders
import Testing
import Text

struct PlaceholderErrorTests {
    private static func errors(_ written: String, _ quoting: SourceSlice.Quoting = .plain) -> String {
        Written.parse(written, quoting).errors.map { diagnostic in
            let start = diagnostic.range.map { "\($0.start.line):\($0.start.column)-\($0.end.column): " } ?? ""
            return start + diagnostic.message + (diagnostic.hint.map { "\n   hint: \($0)" } ?? "")
        }.joined(separator: "\n")
    }

    private static let shape =
        #"it looks like <<name>>, <<name | filter>> or <<$function(1)>>; a literal "<<" is written "\<<""#
    private static let open =
        #"close it with ">>", or write "\<<" for a literal "<<"; "#
        + #"unquoted, " #" and a comma inside { } or [ ] end the text"#
    private static let quote =
        #"close the quote; in YAML, " #" begins a comment and cuts an unquoted text: quote the whole text"#

    @Test(arguments: [
        ("a <<name", "1:3-9: the placeholder that begins here has no end\n   hint: \(open)"),
        ("<<name>", "1:7-8: unexpected \">\" in a placeholder\n   hint: \(shape)"),
        ("<<name | ", "1:1-10: the placeholder that begins here has no end\n   hint: \(open)"),
        ("<<$", "1:1-4: the placeholder that begins here has no end\n   hint: \(open)"),
        ("<<$randomInt(1", "1:1-15: the placeholder that begins here has no end\n   hint: \(open)"),
        ("<<$randomInt(1,", "1:1-16: the placeholder that begins here has no end\n   hint: \(open)"),
        ("/a/<<x | default(\"a", "1:18-20: a quoted argument has no end\n   hint: \(quote)"),
        ("<<EOF;", "1:6-7: unexpected \";\" in a placeholder\n   hint: \(shape)"),
        ("<<a b>>", "1:5-6: unexpected \"b\" in a placeholder\n   hint: \(shape)"),
        ("<<a, b>>", "1:4-5: unexpected \",\" in a placeholder\n   hint: \(shape)"),
        ("<<a | >>", "1:7-8: unexpected \">\" in a placeholder\n   hint: \(shape)"),
        ("<<a || b>>", "1:6-7: unexpected \"|\" in a placeholder\n   hint: \(shape)"),
        ("<<a() >>", "1:4-5: unexpected \"(\" in a placeholder\n   hint: \(shape)"),
        ("<<a | default(\"x\" \"y\")>>", "1:19-20: unexpected \"\"\" in a placeholder\n   hint: \(shape)"),
        ("<<a | default(,)>>", "1:15-16: unexpected \",\" in a placeholder\n   hint: \(shape)"),
        ("<<$>>", "1:4-5: unexpected \">\" in a placeholder\n   hint: \(shape)"),
        ("<<$ uuid>>", "1:4-5: unexpected \" \" in a placeholder\n   hint: \(shape)"),
        ("é<<a €b>>", "1:6-7: unexpected \"€\" in a placeholder\n   hint: \(shape)"),
        ("ä <<ü | default(\"€", "1:17-19: a quoted argument has no end\n   hint: \(quote)"),
        (
            "𝄞 <<ü> <<é",
            "1:6-7: unexpected \">\" in a placeholder\n   hint: \(shape)\n"
                + "1:8-11: the placeholder that begins here has no end\n   hint: \(open)"
        ),
    ])
    func unfinishedPlaceholderIsAnError(_ written: String, _ errors: String) {
        #expect(Self.errors(written) == errors)
        #expect(Written.text(written).isMalformed)
        #expect(Written.text(written).literal == nil)
        #expect(Written.text(written).written == written)
    }

    @Test(
        "Placeholders without an end are not each searched to the end of the text", .timeLimit(.minutes(10)),
        arguments: ["x <<a ", "x <<a[0 ", "<<$randomInt(1", "x <<a | default('b", "x << a ", "x <<a | default(-"])
    func manyUnfinishedPlaceholders(_ written: String) {
        for quoting in [SourceSlice.Quoting.plain, .double] {
            let text = Written.text(String(repeating: written, count: 8_000), quoting)
            #expect(text.written.utf8.count == written.utf8.count * 8_000)
        }
    }

    @Test func unfinishedPlaceholderInQuotesHasTheGeneralHint() {
        let expected = """
            1:2-8: the placeholder that begins here has no end
               hint: close it with ">>", or write "\\<<" for a literal "<<"
            """
        #expect(Self.errors("<<name", .single) == expected)
    }

    @Test(arguments: [
        ("<<$uid>>", "1:3-7: unknown function \"$uid\"\n   hint: did you mean \"$uuid\"?"),
        ("<<$UUID>>", "1:3-8: unknown function \"$UUID\"\n   hint: did you mean \"$uuid\"?"),
        ("<<$randomint(1,6)>>", "1:3-13: unknown function \"$randomint\"\n   hint: did you mean \"$randomInt\"?"),
        (
            "<<$frobnicate>>",
            """
            1:3-14: unknown function "$frobnicate"
               hint: the functions are $uuid, $guid, $randomInt, $randomHex, $fake, $timestamp, $timestampMs, \
            $isoTimestamp, $date, $file, $range, $iteration, $pass, $environment
            """
        ),
        ("<<a | uper>>", "1:7-11: unknown filter \"uper\"\n   hint: did you mean \"upper\"?"),
        (
            "<<a | upper | jsonpath(\"$\")>>",
            "1:15-23: unknown filter \"jsonpath\"\n   hint: did you mean \"jsonPath\"?"
        ),
        (
            "<<a | frobnicate>>",
            """
            1:7-17: unknown filter "frobnicate"
               hint: "hubrun help format filters" lists the filters
            """
        ),
    ])
    func unknownWordHasTheNearestWordAsHint(_ written: String, _ errors: String) {
        #expect(Self.errors(written) == errors)
    }

    @Test(arguments: [
        ("<<$uuid(1)>>", "1:3-11: \"$uuid\" takes no argument, not 1\n   hint: write <<$uuid>>"),
        ("<<$randomInt(1)>>", "1:3-16: \"$randomInt\" takes both bounds or none\n   hint: write <<$randomInt(1,6)>>"),
        (
            "<<$randomInt(1,2,3)>>",
            "1:3-20: \"$randomInt\" takes 0 to 2 arguments, not 3\n   hint: write <<$randomInt(1,6)>>"
        ),
        ("<<$randomInt(\"1\",2)>>", "1:3-20: \"$randomInt\" needs a number here\n   hint: write <<$randomInt(1,6)>>"),
        ("<<$randomInt(6,1)>>", "1:3-18: the first bound 6 is above the second, 1\n   hint: write <<$randomInt(1,6)>>"),
        (
            "<<$randomInt(1.5,2)>>",
            "1:3-20: \"$randomInt\" needs a whole number, not 1.5\n   hint: write it with digits alone"
        ),
        ("<<$randomInt(1,x y)>>", "1:18-19: unexpected \"y\" in a placeholder\n   hint: \(shape)"),
        (
            "<<$randomInt(1,06)>>",
            "1:16-18: \"06\" is not an argument\n   hint: write a text in quotes, a number or a name"
        ),
        ("<<$randomHex>>", "1:3-13: \"$randomHex\" takes 1 argument, not 0\n   hint: write <<$randomHex(64)>>"),
        (
            "<<$randomHex(0)>>",
            "1:3-16: \"$randomHex\" makes 1 to 1,000,000 digits, not 0\n   hint: write <<$randomHex(64)>>"
        ),
        (
            "<<$randomHex(1000001)>>",
            "1:3-22: \"$randomHex\" makes 1 to 1,000,000 digits, not 1000001\n   hint: write <<$randomHex(64)>>"
        ),
        ("<<$date>>", "1:3-8: \"$date\" takes 1 to 3 arguments, not 0\n   hint: write <<$date(\"2h\")>>"),
        ("<<$date(2)>>", "1:3-11: \"$date\" needs a text in quotes here\n   hint: write <<$date(\"2h\")>>"),
        ("<<$date(\"2\")>>", "1:3-13: \"2\" is not a duration\n   hint: \(DurationText.hint)"),
        ("<<$file(1)>>", "1:3-11: \"$file\" needs a text in quotes here\n   hint: write <<$file(\"body.txt\")>>"),
        ("<<$range(1)>>", "1:3-12: \"$range\" takes 2 arguments, not 1\n   hint: write <<$range(1,10)>>"),
        ("<<$range(1,1000001)>>", "1:3-20: \"$range\" makes at most 1,000,000 numbers\n   hint: use --repeat for more"),
        (
            "<<$range(-9223372036854775808,1)>>",
            "1:3-33: \"$range\" makes at most 1,000,000 numbers\n   hint: use --repeat for more"
        ),
        ("<<a | upper(1)>>", "1:7-15: \"upper\" takes no argument, not 1\n   hint: write <<name | upper>>"),
        ("<<a | default>>", "1:7-14: \"default\" takes 1 argument, not 0\n   hint: write <<name | default(\"x\")>>"),
        (
            "<<a | replace(\"b\")>>",
            "1:7-19: \"replace\" takes 2 arguments, not 1\n   hint: write <<name | replace(\"a\",\"b\")>>"
        ),
        ("<<a | replace(\"\",\"b\")>>", "1:7-22: the filter \"replace\" cannot search for an empty text"),
        ("<<a | split(\"\")>>", "1:7-16: the filter \"split\" cannot search for an empty text"),
        (
            "<<a | sha256(\"base46\")>>",
            "1:7-23: the filter \"sha256\" does not have the form \"base46\"\n   hint: write \"base64\" or nothing"
        ),
        (
            "<<a | hmacSha256(k, \"x\")>>",
            "1:7-25: the filter \"hmacSha256\" does not have the form \"x\"\n   hint: write \"base64\" or nothing"
        ),
        ("<<a | add(\"x\")>>", "1:7-15: the filter \"add\" needs a number, and \"x\" is not one"),
        (
            "<<a | regex(\"(b\")>>",
            "1:7-18: the filter \"regex\" cannot read the pattern \"(b\": missing closing parenthesis, at character 3"
                + "\n   hint: the syntax is PCRE2's"
        ),
    ])
    func invalidArgumentsAreReportedBeforeTheRun(_ written: String, _ errors: String) {
        #expect(Self.errors(written) == errors)
    }

    @Test func invalidPathIsReportedBeforeTheRun() throws {
        let error = try #require(Written.parse("<<a | jsonPath(\"b\")>>").errors.first)
        #expect(error.message.hasPrefix("the filter \"jsonPath\" cannot read the path \"b\": "))
        #expect(error.message.hasSuffix(", at character 1"))
        #expect(error.hint != nil)
    }

    @Test func everyErrorOfATextIsReported() {
        let expected = """
            1:3-8: unknown function "$uiid"
               hint: did you mean "$uuid"?
            1:18-23: unknown filter "lowre"
               hint: did you mean "lower"?
            """
        #expect(Self.errors("<<$uiid>> <<a | lowre>> <<b>>".replacing("<<a", with: " <<a")) == expected)
    }

    @Test(arguments: [
        ("a <<x | uper>>", SourceSlice.Quoting.plain, "  1 | a <<x | uper>>\n    |         ^^^^"),
        ("it''s <<x | uper>>", .single, "  1 | 'it''s <<x | uper>>'\n    |              ^^^^"),
        (#"\t漢 <<x | uper>>"#, .double, #"  1 | "\t漢 <<x | uper>>""# + "\n    |             ^^^^"),
        ("  a\n  b <<x | uper>>", .block, "  3 |   b <<x | uper>>\n    |           ^^^^"),
    ])
    func errorHasItsRangeInEveryStyle(_ source: String, _ quoting: SourceSlice.Quoting, _ excerpt: String) throws {
        let text = source.replacing("''", with: "'").replacing("\\t", with: "\t").replacing("  ", with: "")
        var diagnostics = DiagnosticList()
        _ = PlaceholderText(text, source: Written.slice(source, quoting), diagnostics: &diagnostics)
        let line = quoting == .block ? 3 : 1
        let column = try #require(diagnostics.sorted.first?.range?.start.column)
        let expected = """
            dir/a.yaml:\(line):\(column): error: unknown filter "uper" [HR0501]
            \(excerpt)
            hint: did you mean "upper"?
            """
        #expect(diagnostics.sorted.map { DiagnosticRenderer().text(of: $0) } == [expected])
    }
}
