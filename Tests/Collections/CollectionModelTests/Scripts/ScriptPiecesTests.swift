import CollectionModel
import Diagnostics
import JSON
import PostmanFormat
import Testing

/// The places of scripts that consist of several texts.
struct ScriptPiecesTests {
    /// The texts of `exec` as a file has them, a place in the script, and the place in the file with its source text.
    struct Example: Sendable, CustomTestStringConvertible {
        let exec: [String]
        let place: (line: Int, column: Int)
        let expected: String

        init(_ exec: [String], _ line: Int, _ column: Int, _ expected: String) {
            self.exec = exec
            place = (line, column)
            self.expected = expected
        }

        var testDescription: String { "\(exec) \(place)" }
    }

    @Test(arguments: [
        Example([#""first();""#, #""second();""#], 1, 1, "1:2-7 first"),
        Example([#""first();""#, #""second();""#], 2, 1, "2:2-8 second"),
        Example([#""first();""#, #""""#, #""  third();""#], 3, 3, "3:4-9 third"),
        // A piece with line feeds of its own.
        Example([#""a();\nb();""#, #""c();\r\nd();""#], 2, 1, "1:8-9 b"),
        Example([#""a();\nb();""#, #""c();\r\nd();""#], 3, 1, "2:2-3 c"),
        Example([#""a();\nb();""#, #""c();\r\nd();""#], 4, 1, "2:10-11 d"),
        Example([#""a(\"x\");""#, #""b('\u00e9\ud83d\ude00', third);""#], 2, 10, "2:26-31 third"),
        // Places directly behind a word mark the word; those at the end of a piece are in that piece.
        Example([#""first""#, #""second""#], 1, 6, "1:2-7 first"),
        Example([#""first;""#, #""second""#], 1, 7, "1:8-8 "),
        Example([#""first""#, #""second""#], 9, 1, "2:2-8 second"),
        Example([#""one();""#], 1, 1, "1:2-5 one"),
    ])
    func placeIsInThePiece(_ example: Example) {
        let script = Script(Self.script(example.exec))
        #expect(Self.shown(script.range(line: example.place.line, column: example.place.column)) == example.expected)
    }

    @Test func rangeOverPiecesBeginsAndEndsInThem() {
        let text = Script(Self.script([#""a(`x""#, #""y`);""#])).source
        #expect(text.text == "a(`x\ny`);")
        let range = text.range(ofUTF8: 2..<7)
        #expect((range.start.line, range.start.column, range.end.line, range.end.column) == (1, 4, 2, 4))
    }

    @Test func scriptWithoutPiecesHasItsOwnPlace() {
        let script = Script(Self.script([]))
        #expect(script.text.isEmpty && !script.isFile && script.event == .afterResponse)
        #expect(script.range(line: 1, column: 1).start == script.range.start)
    }

    @Test func namesAreFoundInAllPieces() {
        let script = Script(Self.script([#""pm.environment.set('a', 1);""#, #""pm.globals.set(\"b\", 2);""#]))
        #expect(script.setNames == ["a", "b"])
    }

    /// Returns a script whose pieces are JSON texts, each in a line of its own.
    private static func script(_ exec: [String]) -> PostmanScript {
        let file = SourceFile(path: "a.json", text: exec.joined(separator: "\n"))
        func position(_ line: Int, _ column: Int) -> SourcePosition { SourcePosition(line: line, column: column) }
        let pieces = exec.enumerated().map { index, written in
            let end = position(index + 1, written.unicodeScalars.count + 1)
            let range = SourceRange(file: file, start: position(index + 1, 1), end: end)
            return PostmanText(value(of: written), slice: SourceSlice(range: range, quoting: .double))
        }
        let range = SourceRange(file: file, start: position(1, 1), end: position(max(1, exec.count), 1))
        return PostmanScript(event: .test, pieces: pieces, range: range)
    }

    private static func value(of written: String) -> String {
        guard case .string(let text)? = try? JSONValue(parsing: written) else { return "" }
        return text
    }

    private static func shown(_ range: SourceRange) -> String {
        let line = range.file.line(range.start.line) ?? ""
        let word = line.unicodeScalars.dropFirst(range.start.column - 1).prefix(range.end.column - range.start.column)
        return
            "\(range.start.line):\(range.start.column)-\(range.end.column) \(String(String.UnicodeScalarView(word)))"
    }
}
