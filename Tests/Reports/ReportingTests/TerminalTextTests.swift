import Diagnostics
import RunRecords
import Testing
import Text

@testable import Reporting

/// Text for a terminal: wrapped at spaces, coloured and shortened.
struct TerminalTextTests {
    private let colored = TextStyle(isColored: true)

    @Test func linesBreakAtWords() {
        let wrapping = LineWrapping(width: 40)
        #expect(
            wrapping.lines(of: "a.yaml:1:2: the server at http://localhost:8080/a/very/long/path hung up", hanging: 2)
                == [
                    "a.yaml:1:2: the server at", "  http://localhost:8080/a/very/long/path", "  hung up",
                ])
        #expect(wrapping.lines(of: "short", hanging: 2) == ["short"])
        #expect(wrapping.lines(of: "  two  gaps", hanging: 2) == ["  two  gaps"])
        #expect(
            wrapping.lines(of: "    hint: is the server running, and is the port right?", hanging: 6)
                == ["    hint: is the server running, and is", "      the port right?"])
    }

    @Test(arguments: [nil, 20]) func linesAreNotWrappedWithoutATerminalOrRoom(width: Int?) {
        let text = String(repeating: "word ", count: 30)
        #expect(LineWrapping(width: width).lines(of: text, hanging: 2) == [text])
    }

    /// Text printed between two lines must not inherit their colour.
    @Test func stylesEndAtTheLineEnd() {
        let text = colored.red(String(repeating: "word ", count: 12) + "end")
        let lines = LineWrapping(width: 40).lines(of: text, hanging: 2)
        #expect(lines.count == 2)
        #expect(lines[0].hasPrefix("\u{1B}[31mword") && lines[0].hasSuffix("\u{1B}[0m"))
        #expect(lines[1].hasPrefix("  \u{1B}[31mword") && lines[1].hasSuffix("end\u{1B}[0m"))
    }

    @Test func noLineIsWiderThanTheTerminal() {
        let words = (1...200).map { String(repeating: $0.isMultiple(of: 7) ? "名" : "x", count: $0 % 17 + 1) }
        for width in 40...90 {
            let lines = LineWrapping(width: width).lines(of: words.joined(separator: " "), hanging: 4)
            #expect(lines.allSatisfy { DisplayText.width(of: $0) <= width })
            #expect(lines.joined(separator: " ").split(separator: " ").map(String.init) == words)
        }
    }

    @Test func expectedLinesAreGreenAndActualLinesRed() {
        var problem = problem("$.id: expected 5, got 6", expected: "5", actual: "6")
        problem.details = ["  - old", "+ new", "-1 is less", "$.a: expected 1, got 2", "$.b: expected 3, got 4"]
        problem.comparisons = [ComparisonRecord(expected: "1", actual: "2")]
        #expect(
            shown(problem) == [
                "\(colored.bold("a.yaml:1:2:")) $.id: expected \(colored.green("5")), got \(colored.red("6"))",
                "  " + colored.green("  - old"), "  " + colored.red("+ new"), "  -1 is less",
                "  $.a: expected \(colored.green("1")), got \(colored.red("2"))", "  $.b: expected 3, got 4",
            ])
    }

    /// The values are not searched in the sentence, in which a value can look like its end.
    @Test func comparedValueCanContainTheWordsOfTheMessage() {
        let problem = problem("expected a, got b, got c", expected: "a", actual: "b, got c")
        #expect(shown(problem)[0].hasSuffix("expected \(colored.green("a")), got \(colored.red("b, got c"))"))
    }

    /// Event files of earlier versions, and messages in which masking changed the values.
    @Test(arguments: [(nil, nil), ("5", "•••1234")])
    func messageThatDoesNotEndWithItsValuesHasNoColours(expected: String?, actual: String?) {
        let problem = problem("expected 5, got 6", expected: expected, actual: actual)
        #expect(shown(problem)[0].hasSuffix(" expected 5, got 6"))
    }

    private func problem(_ message: String, expected: String?, actual: String?) -> RequestFailureRecord {
        let place = PlaceRecord(file: "a.yaml", line: 1, column: 2, endLine: 1, endColumn: 3)
        var problem = RequestFailureRecord(.check, at: place, message)
        (problem.expected, problem.actual) = (expected, actual)
        return problem
    }

    private func shown(_ problem: RequestFailureRecord) -> [String] {
        let request = RequestRecord(unit: 1, section: .requests, name: "R", place: problem.place, outcome: .failed)
        return FailureText(style: colored).lines(of: problem, in: request)
    }

    @Test func jsonDocumentsHaveALineForEachElement() {
        let lines = JSONBodyText(style: TextStyle(isColored: false))
        #expect(
            lines.lines(of: #"{"a":[1,2.50],"b":"x"}"#) == [
                "{", #"  "a": ["#, "    1,", "    2.50", "  ],", #"  "b": "x""#, "}",
            ])
        #expect(lines.lines(of: " [1]\r\n") == ["[", "  1", "]"])
        #expect(lines.lines(of: "{\n\"a\":1}") == ["{", "\"a\":1}"])
        for text in ["7", "\"{\"", "{", "", "[1,]"] { #expect(lines.lines(of: text) == nil) }
    }

    /// Deeply nested JSON stays on one line, because its indentation would fill the screen with spaces.
    @Test func deepDocumentIsNotFormatted() {
        let text = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
        #expect(JSONBodyText(style: TextStyle(isColored: false)).lines(of: text) == [text])
    }

    @Test func keysTextsAndOtherValuesHaveTheirColour() {
        let lines = JSONBodyText(style: colored).lines(of: "{\n \"k\\\"\": \"v:\", \"n\": [1, null]}")
        #expect(
            lines?.last == " \(colored.cyan("\"k\\\"\"")): \(colored.green("\"v:\"")), "
                + "\(colored.cyan("\"n\"")): [\(colored.yellow("1")), \(colored.yellow("null"))]}")
    }
}
