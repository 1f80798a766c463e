import Diagnostics
import Testing
import YAMLSource

/// Texts that libyaml parses differently from YAML 1.2, or rejects although they are JSON.
struct YAMLMisreadingTests {
    private static let keyWarning = """
        warning: "?" begins a key here, and is not part of its name
           hint: quote the key, or put a space after the "?"
        """

    @Test(arguments: [
        ("{ ?foo: bar }", "1:3: "), ("a:\n  { b: 1, ?foo: bar }", "2:11: "), ("[ ?foo: bar ]", "1:3: "),
        ("{ ?\"foo\": bar }", "1:3: "),
    ])
    func questionMarkBeforeAFlowKeyHasAWarning(text: String, place: String) {
        #expect(YAMLText.diagnostics(text) == place + Self.keyWarning)
    }

    @Test(arguments: ["{ ? foo: bar }", "?foo: bar", "{ a?b: c }", "{ \"?foo\": bar }", "? foo\n: bar", "[ a?b, c ]"])
    func otherQuestionMarksHaveNoWarning(text: String) {
        #expect(YAMLText.diagnostics(text) == "")
    }

    @Test(arguments: [
        ("key: &an:chor value", "1:9: ", "anchor", ":", "&"), ("key: !!str &a:b c", "1:14: ", "anchor", ":", "&"),
        ("- &a?b c", "1:5: ", "anchor", "?", "&"), ("- &a b\n- [*a:c]", "2:6: ", "alias", ":", "*"),
    ])
    func namesThatLibyamlEndsEarlyHaveAWarning(text: String, place: String, kind: String, found: String, sign: String) {
        #expect(
            YAMLText.diagnostics(text)
                == "\(place)warning: the name of the \(kind) ends before \"\(found)\": it consists of letters, digits, \"-\" and \"_\""
                + "\n   hint: rename it; a text that begins with \"\(sign)\" must be quoted")
    }

    @Test(arguments: [
        "key: &anchor value", "- &a :b", "- &a b\n- [*a , c]", "- &a b\n- { *a : c }", "key: &a\n  b: c", "- [&a b]",
    ])
    func completeNamesHaveNoWarning(text: String) {
        #expect(YAMLText.diagnostics(text) == "")
    }

    @Test(arguments: [
        (#"a: "\uD83D\uDE00""#, "😀"), (#"a: "x\ud83d\ude00\uD834\uDD1Ey""#, "x😀𝄞y"),
        (#"{"a":"\uDBFF\uDFFF"}"#, "\u{10FFFF}"),
        (#"a: '\uD83D\uDE00'"#, #"\uD83D\uDE00"#), (#"a: \uD83D\uDE00"#, #"\uD83D\uDE00"#),
        (#"a: "\\uD83D\\uDE00""#, #"\uD83D\uDE00"#), (#"a: "\\\uD83D\uDE00""#, "\\😀"),
        (#"a: it's "\uD83D\uDE00""#, #"it's "\uD83D\uDE00""#), ("a: |\n  \\uD83D\\uDE00", #"\uD83D\uDE00"#),
        (##"a: b # "\uD83D\uDE00""##, "b"), ("# it's \"\\uD83D\\uDE00\na: \"\\uD83D\\uDE00\"", "😀"),
    ])
    func surrogatePairsAreDecoded(text: String, value: String) throws {
        let reading = YAMLText.read(text)
        #expect(YAMLText.diagnostics(reading) == "")
        #expect(reading.root?.mapping?.value(of: "a")?.scalar?.text == value)
    }

    @Test(arguments: [
        #""\uD83D""#, #""\uD83Dx\uDE00""#, #""\uDE00\uD83D""#, #""\uD83D\u0041""#, #""\uD83D\uD83D\uDE00""#,
    ])
    func loneSurrogatesAreErrors(text: String) {
        #expect(YAMLText.diagnostics("a: " + text).contains("this escape is not a character"))
    }

    @Test func positionsAfterSurrogatePairsAreCorrect() throws {
        let text = #"{ "k": "\uD83D\uDE00é\uD83D\uDE00", b: !x "\uD83D\uDE00", c: &y:z d }"# + "\ne: \u{7}"
        #expect(
            YAMLText.diagnostics(text).hasPrefix("2:4: a control character"), "\(YAMLText.diagnostics(text))")
        let lines = YAMLText.diagnostics(#"{ "k": "\uD83D\uDE00é\uD83D\uDE00", b: !x "\uD83D\uDE00", c: &y:z d }"#)
        #expect(lines.contains("1:40: unknown tag"), "\(lines)")
        #expect(lines.contains("1:64: warning: the name of the anchor"), "\(lines)")
        let reading = YAMLText.read(#"a: "\uD83D\uDE00 <<x>>""#)
        let node = try #require(reading.root?.mapping?.value(of: "a"))
        #expect(node.end.column == 24)
        let found = node.slice(in: reading.file).range(ofScalars: 2..<7, in: "😀 <<x>>")
        #expect([found.start.column, found.end.column] == [18, 23])
    }

    @Test func errorAfterASurrogatePairIsReported() {
        #expect(
            YAMLText.diagnostics(#"a: "\uD83D\uDE00 \q""#).hasPrefix(#"1:18: unknown escape "\q" in double quotes"#))
    }

    @Test(arguments: ["---\n---\na: 1", "---\n--- x", "a: 1\n---\nb: 2", "---\n# c\n---\n"])
    func secondDocumentIsAnError(text: String) {
        let diagnostics = YAMLText.diagnostics(text)
        #expect(diagnostics.contains(": a second document begins here"), "\(diagnostics)")
        #expect(!diagnostics.contains("contains no YAML"))
    }

    @Test(arguments: ["---\n", "---\n...\n", "# nothing"])
    func emptyDocumentsAreErrors(text: String) {
        #expect(YAMLText.diagnostics(text).hasPrefix("the file contains no YAML"))
    }

    @Test func bracketsInAFlowMappingAreOneSyntaxErrorALine() {
        let text = "json: { $.rows: 1, $.rows[0].name: x, $.rows[1].name: y }"
        #expect(
            YAMLText.diagnostics(text) == """
                1:20: inside { } and [ ], a text with brackets in it must be quoted
                   hint: quote the text
                """)
    }

    @Test func keysAreComparedByCodePoints() throws {
        let text = "\u{E9}: 1\ne\u{301}: 2\n"
        let many = (0..<20).map { "k\($0): \($0)\n" }.joined() + text
        for text in [text, many] {
            let reading = YAMLText.read(text)
            #expect(YAMLText.diagnostics(reading) == "")
            #expect(reading.root?.mapping?.value(of: "\u{E9}")?.scalar?.text == "1")
            #expect(reading.root?.mapping?.value(of: "e\u{301}")?.scalar?.text == "2")
        }
        #expect(YAMLText.diagnostics("e\u{301}: 1\ne\u{301}: 2").contains("occurs twice"))
        let merged = YAMLText.outline("x: &x { \u{E9}: 1 }\ny:\n  <<: *x\n  e\u{301}: 2")
        #expect(merged == "{x: {\u{E9}: 1}, y: {e\u{301}: 2, \u{E9}: 1}}")
    }
}
