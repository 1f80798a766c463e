import Testing

@testable import Diagnostics

struct SourceFileTests {
    @Test(arguments: [
        ("", [""]),
        ("a", ["a"]),
        ("a\n", ["a", ""]),
        ("a\nb\n\nc", ["a", "b", "", "c"]),
        ("a\r\nb\r\n", ["a", "b", ""]),
        ("a\rb\r\r\nc\r", ["a", "b", "", "c", ""]),
        ("ä\u{85}ö\u{2028}ü\u{2029}…\u{2027}", ["ä", "ö", "ü", "…\u{2027}"]),
        ("e\u{301}\n\u{301}x", ["e\u{301}", "\u{301}x"]),
    ])
    func linesEndAsInYAML(_ text: String, _ lines: [String]) {
        let file = SourceFile(path: "a.yaml", text: text)
        let found = (1...lines.count).map { file.line($0).map { Array($0.unicodeScalars) } }
        #expect(found == lines.map { Array($0.unicodeScalars) })
        #expect(file.line(0) == nil)
        #expect(file.line(-1) == nil)
        #expect(file.line(lines.count + 1) == nil)
    }

    @Test(arguments: [
        ("", []), ("a", []), ("#", [1]), ("#a##\n\nb\n#", [1, 4]), ("a\r\n# #\r#\u{2028}é#", [2, 3, 4]), ("\n#\n", [2]),
    ])
    func linesWithACharacterAreFoundOnce(_ text: String, _ numbers: [Int]) {
        #expect(SourceFile(path: "a.yaml", text: text).lines(holding: UInt8(ascii: "#")) == numbers)
    }

    @Test(arguments: [
        (0, 1, 1), (1, 1, 2), (3, 1, 3), (4, 2, 1), (8, 2, 2), (9, 2, 3), (99, 2, 3),
    ])
    func offsetIsConvertedToLineAndColumn(_ offset: Int, _ line: Int, _ column: Int) {
        let file = SourceFile(path: "a.yaml", text: "aä\n😀b")
        #expect(file.position(atUTF8Offset: offset) == SourcePosition(line: line, column: column))
    }

    @Test(arguments: [
        ("a.yaml", "b.txt", "b.txt"),
        ("dir/a.yaml", "b.txt", "dir/b.txt"),
        ("dir/sub/a.yaml", "../b.txt", "dir/sub/../b.txt"),
        ("/root/a.yaml", "b.txt", "/root/b.txt"),
        ("dir/a.yaml", "/b.txt", "/b.txt"),
        ("/a.yaml", "b", "/b"),
    ])
    func pathIsRelativeToTheFile(_ path: String, _ written: String, _ resolved: String) {
        #expect(SourceFile(path: path, text: "").resolving(path: written) == resolved)
    }

    @Test(arguments: ["a", "ä", "😀", "e\u{301}", "a漢"])
    func longLinesCanBeReadFromAnyColumn(_ piece: String) {
        let line = String(repeating: piece, count: 1500)
        let file = SourceFile(path: "a.yaml", text: "x\n\(line)\r\nyz")
        let scalars = Array(line.unicodeScalars)
        for column in stride(from: 1, through: scalars.count + 3, by: 7) {
            let found = Array(file.scalars(from: SourcePosition(line: 2, column: column)))
            #expect(found == Array(scalars.dropFirst(column - 1)))
        }
        #expect(String(file.scalars(from: SourcePosition(line: 3, column: 2))) == "z")
        #expect(file.scalars(from: SourcePosition(line: 3, column: 3)).isEmpty)
        #expect(file.scalars(from: SourcePosition(line: 4, column: 1)).isEmpty)
        #expect(SourceFile(path: "a.yaml", text: "").scalars(from: SourcePosition(line: 1, column: 1)).isEmpty)
    }

    @Test func positionsAreOrderedAndNeverBeforeTheStart() {
        let positions = [(1, 9), (2, 1), (2, 3), (10, 1)].map { SourcePosition(line: $0.0, column: $0.1) }
        #expect(positions.shuffled().sorted() == positions)
        let first = SourcePosition(line: 0, column: -3)
        #expect((first.line, first.column) == (1, 1))
        let last = SourcePosition(line: .max, column: .max)
        #expect((last.line, last.column) == (Int(Int32.max), Int(Int32.max)))
    }

    @Test func rangeNeverEndsBeforeItsStart() {
        let file = SourceFile(path: "a.yaml", text: "abc")
        let start = SourcePosition(line: 1, column: 3)
        let range = SourceRange(file: file, start: start, end: SourcePosition(line: 1, column: 1))
        #expect(range.end == start)
        #expect(range.label == "a.yaml:1:3")
    }
}

/// Files of which only one line is stored.
struct SourceLineTests {
    private func excerpt(_ line: String, at origin: (Int, Int), _ start: (Int, Int), _ end: (Int, Int)) -> String {
        let file = SourceFile(
            path: "a.csv", line: line, startingAt: SourcePosition(line: origin.0, column: origin.1))
        let range = SourceRange(
            file: file, start: SourcePosition(line: start.0, column: start.1),
            end: SourcePosition(line: end.0, column: end.1))
        return DiagnosticRenderer().excerptLines(of: range).joined(separator: "\n")
    }

    @Test func lineIsShownWithItsNumber() {
        #expect(
            excerpt("a,äb,c", at: (1_000_000, 1), (1_000_000, 3), (1_000_000, 5)) == """
                  1000000 | a,äb,c
                          |   ^^
                """)
    }

    @Test func partOfALineKeepsItsColumns() {
        #expect(excerpt("bcd", at: (7, 50), (7, 51), (7, 52)) == "  7 | …bcd\n    |   ^")
        let long = String(repeating: "ä", count: 300)
        #expect(
            excerpt(long, at: (7, 90_000), (7, 90_100), (7, 90_102))
                == "  7 | …" + String(repeating: "ä", count: 160) + "…\n    | "
                + String(repeating: " ", count: 41) + "^^")
    }

    @Test func yamlLineSeparatorsDoNotEndTheLine() {
        #expect(excerpt("a\u{85}b\rc", at: (2, 1), (2, 5), (2, 6)) == "  2 | a�b␍c\n    |     ^")
    }

    @Test func otherLinesAreNil() {
        #expect(excerpt("abc", at: (5, 1), (4, 1), (4, 2)) == "")
        #expect(excerpt("abc", at: (5, 1), (6, 1), (6, 2)) == "")
    }

    @Test func offsetsCountFromTheStartOfThePart() {
        let file = SourceFile(path: "a.csv", line: "äbc", startingAt: SourcePosition(line: 5, column: 20))
        #expect(file.position(atUTF8Offset: 3) == SourcePosition(line: 5, column: 22))
    }

    @Test func offsetsInALongLineAreConverted() {
        let text = "x\n" + String(repeating: "ä", count: 2000) + "\ny"
        let file = SourceFile(path: "a.yaml", text: text)
        for column in [1, 2, 511, 512, 513, 1024, 1999, 2001] {
            let position = file.position(atUTF8Offset: 2 + (column - 1) * 2)
            #expect(position == SourcePosition(line: 2, column: column))
        }
        #expect(file.position(atUTF8Offset: text.utf8.count - 1) == SourcePosition(line: 3, column: 1))
    }
}
