import Testing

@testable import Diagnostics

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
