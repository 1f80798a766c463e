import Testing
import Text

@testable import Diagnostics

struct DiagnosticRendererTests {
    private func text(
        _ source: String, _ message: String = "no", hint: String? = nil, severity: Diagnostic.Severity = .error
    ) -> String {
        DiagnosticRenderer().text(
            of: Diagnostic(.unknownKey, severity, at: MarkedSource.range(source), message, hint: hint))
    }

    @Test func errorShowsPositionLineCaretsAndHint() {
        let rendered = text("a: 1\nheders⟦⟧: {}\n⟦⟧", "unknown key")
        #expect(rendered == "a.yaml:2:7: error: unknown key [HR0401]\n  2 | heders: {}\n    |       ^")
        let expected = """
            a.yaml:2:1: warning: unknown key "heders" [HR0401]
              2 | heders: {}
                | ^^^^^^
            hint: did you mean "headers"?
            """
        let hint = "did you mean \"headers\"?"
        #expect(text("a: 1\n⟦heders⟧: {}\n", "unknown key \"heders\"", hint: hint, severity: .warning) == expected)
    }

    @Test(arguments: [
        ("⟦⟧", "  1 |\n    | ^"),
        ("ab⟦⟧", "  1 | ab\n    |   ^"),
        ("a⟦b\ncd⟧e", "  1 | ab\n    |  ^"),
        ("a⟦bc   \ncd⟧e", "  1 | abc\n    |  ^^^^^"),
        ("漢 ⟦字x⟧y", "  1 | 漢 字x\u{79}\n    |    ^^^"),
        ("e\u{301}⟦o\u{308}⟧", "  1 | e\u{301}o\u{308}\n    |  ^"),
        ("😀⟦a⟧", "  1 | 😀a\n    |   ^"),
        ("\t⟦a⟧\tb", "  1 |  a b\n    |  ^"),
        ("\u{1B}[31m⟦a\u{202E}⟧", "  1 | ␛[31ma�\n    |      ^^"),
        ("\n\n\n\n\n\n\n\n\n⟦a⟧", "  10 | a\n     | ^"),
    ])
    func excerptIsEscapedWithAlignedCarets(_ source: String, _ excerpt: String) {
        #expect(DiagnosticRenderer().excerptLines(of: MarkedSource.range(source)).joined(separator: "\n") == excerpt)
    }

    @Test(arguments: [
        ("a: s⟦ecre⟧t, b: 1", 4..<10, "  1 | a: •••, b: 1\n    |    ^^^"),
        ("a: ⟦secret⟧, b: 1", 4..<10, "  1 | a: •••, b: 1\n    |    ^^^"),
        ("a: secret, ⟦b⟧: 1", 4..<10, "  1 | a: •••, b: 1\n    |         ^"),
        ("⟦a⟧: secret, b: 1", 4..<10, "  1 | a: •••, b: 1\n    | ^"),
        ("a: 漢字, ⟦b⟧: 1", 4..<6, "  1 | a: •••, b: 1\n    |         ^"),
        ("⟦a: secret, b⟧: 1", 4..<10, "  1 | a: •••, b: 1\n    | ^^^^^^^^^"),
        ("a: secret⟦⟧", 4..<10, "  1 | a: •••\n    |       ^"),
    ])
    func concealedTextIsMaskedWithAlignedCarets(_ source: String, _ columns: Range<Int>, _ excerpt: String) {
        let range = MarkedSource.range(source)
        range.file.conceal(
            SourceRange(
                file: range.file, start: SourcePosition(line: 1, column: columns.lowerBound),
                end: SourcePosition(line: 1, column: columns.upperBound)))
        #expect(DiagnosticRenderer().excerptLines(of: range).joined(separator: "\n") == excerpt)
        let revealed = DiagnosticRenderer(isRevealing: true).excerptLines(of: range).joined(separator: "\n")
        #expect(revealed == DiagnosticRenderer().excerptLines(of: MarkedSource.range(source)).joined(separator: "\n"))
    }

    @Test func linesOfAConcealedTextAreMasked() {
        let file = SourceFile(path: "a.yaml", text: "a: first\n  second\n  third, b")
        func range(_ line: Int, _ start: Int, _ end: Int, until last: Int? = nil) -> SourceRange {
            SourceRange(
                file: file, start: SourcePosition(line: line, column: start),
                end: SourcePosition(line: last ?? line, column: end))
        }
        file.conceal(range(1, 4, 8, until: 3))
        let excerpts = [range(1, 1, 2), range(2, 3, 9), range(3, 10, 11)].map(DiagnosticRenderer().excerptLines)
        #expect(
            excerpts.map { $0.joined(separator: "\n") } == [
                "  1 | a: •••\n    | ^", "  2 | •••\n    | ^^^", "  3 | •••, b\n    |      ^",
            ])
    }

    @Test func longLineIsTruncatedOnBothSides() {
        let line = String(repeating: "a", count: 500) + "⟦bcd⟧" + String(repeating: "e", count: 500)
        let expected = [
            "  1 | …" + String(repeating: "a", count: 40) + "bcd" + String(repeating: "e", count: 117) + "…",
            "    | " + String(repeating: " ", count: 41) + "^^^",
        ]
        #expect(DiagnosticRenderer().excerptLines(of: MarkedSource.range(line)) == expected)
    }

    /// No line is wider than the terminal, and the first column of the marker is visible.
    @Test(arguments: [(10, 3), (60, 3), (300, 3), (0, 500), (100, 500), (499, 1)])
    func excerptFitsATerminal(before: Int, marked: Int) throws {
        let line =
            String(repeating: "名a", count: 250).prefix(before) + "⟦X" + String(repeating: "c", count: marked - 1) + "⟧"
            + String(repeating: "é", count: 500)
        let range = MarkedSource.range(line)
        for columns in 40...120 {
            let lines = DiagnosticRenderer(columns: columns).excerptLines(of: range)
            #expect(lines.count == 2 && lines.allSatisfy { DisplayText.width(of: $0) <= columns }, "\(lines)")
            let text = try #require(lines.first)
            let caret = try #require(lines.last?.firstIndex(of: "^"))
            let mark = try #require(text.firstIndex(of: "X"))
            #expect(
                DisplayText.width(of: text[..<mark]) == DisplayText.width(of: lines[1][..<caret]),
                "\(lines.joined(separator: "\n"))")
        }
        #expect(
            DiagnosticRenderer(columns: 20).excerptLines(of: range) == DiagnosticRenderer().excerptLines(of: range))
    }

    /// The numbers can come from an event file of another program.
    @Test(arguments: [Int.min, -1, 0, 200, Int.max], [Int.min, 0, 1, Int.max])
    func excerptWithAnyNumbersIsValid(indentation: Int, width: Int) {
        let excerpt = SourceExcerpt(
            line: 1, text: String(repeating: "a", count: 150), indentation: indentation, width: width)
        let lines = excerpt.lines(style: TextStyle(isColored: false), columns: 80)
        #expect(lines.count == 2 && lines.allSatisfy { $0.count <= 2 * 322 + 7 })
    }

    @Test func longMarkerEndsWithTheExcerpt() {
        let excerpt = DiagnosticRenderer().excerptLines(
            of: MarkedSource.range("ab⟦" + String(repeating: "c", count: 500) + "⟧"))
        let expected = [
            "  1 | ab" + String(repeating: "c", count: 158) + "…", "    |   " + String(repeating: "^", count: 158),
        ]
        #expect(excerpt == expected)
    }

    @Test func positionOutsideTheFileHasNoExcerpt() {
        let file = SourceFile(path: "a.yaml", text: "abc")
        func rendered(_ line: Int, _ column: Int) -> String {
            let start = SourcePosition(line: line, column: column)
            return DiagnosticRenderer().text(
                of: Diagnostic(.unknownKey, at: SourceRange(file: file, start: start, end: start), "no"))
        }
        #expect(rendered(2, 1) == "a.yaml:2:1: error: no [HR0401]")
        #expect(rendered(1, 99) == "a.yaml:1:99: error: no [HR0401]\n  1 | abc\n    |    ^")
        #expect(rendered(0, 0) == "a.yaml:1:1: error: no [HR0401]\n  1 | abc\n    | ^")
    }

    @Test func fileAndCommandLineHaveOnlyALabel() {
        let file = Diagnostic(
            .unknownKey, at: .file("a.yaml"), "the file contains no YAML", hint: "write something into it")
        #expect(
            DiagnosticRenderer().text(of: file)
                == "a.yaml: error: the file contains no YAML [HR0401]\nhint: write something into it")
        let option = Diagnostic(.unknownKey, .warning, at: .commandLine, "no")
        #expect(DiagnosticRenderer().text(of: option) == "hubrun: warning: no [HR0401]")
    }

    @Test func messageAndHintCannotMoveTheCursor() {
        let error = Diagnostic(.unknownKey, at: .file("a\u{1B}.yaml"), "key \"\u{1B}[2J\"", hint: "not \"a\nb\"")
        #expect(DiagnosticRenderer().text(of: error) == "a␛.yaml: error: key \"␛[2J\" [HR0401]\nhint: not \"a␊b\"")
    }

    @Test func partsHaveColours() {
        let error = Diagnostic(.unknownKey, at: MarkedSource.range("a⟦b⟧"), "no", hint: "yes")
        let expected = """
            ␛[1ma.yaml:1:2:␛[0m ␛[31merror:␛[0m ␛[1mno␛[0m ␛[2m[HR0401]␛[0m
              ␛[2m1 |␛[0m ab
              ␛[2m  |␛[0m  ␛[31m^␛[0m
            ␛[36mhint:␛[0m yes
            """
        let rendered = DiagnosticRenderer(style: TextStyle(isColored: true)).text(of: error)
        #expect(
            rendered.split(separator: "\u{1B}", omittingEmptySubsequences: false).joined(separator: "␛") == expected)
    }
}
