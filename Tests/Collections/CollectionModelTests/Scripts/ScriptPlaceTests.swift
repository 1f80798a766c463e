import CollectionModel
import CollectionSamples
import Diagnostics
import Testing

/// The places of scripts in their files.
struct ScriptPlaceTests {
    /// A script, a place in it, and the source text with its range.
    struct Example: Sendable, CustomTestStringConvertible {
        let yaml: String
        let place: (line: Int, column: Int)
        let expected: String

        init(_ yaml: String, _ line: Int, _ column: Int, _ expected: String) {
            self.yaml = yaml
            place = (line, column)
            self.expected = expected
        }

        var testDescription: String { yaml }
    }

    @Test(arguments: [
        Example("beforeRequest: |\n  first();\n\n    second(third);\n", 3, 3, "4:5-11 second"),
        Example("beforeRequest: |\n  first();\n\n    second(third);\n", 3, 12, "4:12-17 third"),
        Example("beforeRequest: |-\n          first();\n          second();\n", 2, 1, "3:11-17 second"),
        Example("beforeRequest: |2\n    first();\n", 1, 3, "2:5-10 first"),
        Example("beforeRequest: | # comment\n  first();\n", 1, 1, "2:3-8 first"),
        Example("beforeRequest: \"first();\\n\\tsecond('\\u00e9')\"", 2, 2, "1:29-35 second"),
        Example("beforeRequest: \"a('\\uD83D\\uDE00', second)\"", 1, 9, "1:35-41 second"),
        Example("beforeRequest: 'a(''x'', second)'", 1, 9, "1:26-32 second"),
        Example("beforeRequest: a('🙂', second)", 1, 9, "1:23-29 second"),
        Example("beforeRequest: >\n  first();\n  second();\n", 1, 10, "3:3-9 second"),
        Example("beforeRequest: first();\n  second();\n", 1, 10, "2:3-9 second"),
        // A place directly behind a word marks the word, and any other one character.
        Example("beforeRequest: first();", 1, 6, "1:16-21 first"),
        Example("beforeRequest: first();", 1, 7, "1:22-23 )"),
        Example("beforeRequest: first();", 9, 9, "1:24-24 "),
        Example("beforeRequest: |\n  a\n", 1, 99, "2:3-4 a"),
        Example("beforeRequest: \"a\\r\\nb\\u2028c\"", 3, 1, "1:29-30 c"),
    ])
    func placeIsThatInTheCollection(_ example: Example) throws {
        let request = try Self.request(example.yaml)
        let script = try #require(request.scripts?.before.first)
        let range = script.range(line: example.place.line, column: example.place.column)
        let line = range.file.line(range.start.line) ?? ""
        let word = line.unicodeScalars.dropFirst(range.start.column - 1).prefix(range.end.column - range.start.column)
        let place = "\(range.start.line - 3):\(range.start.column - 4)-\(range.end.column - 4)"
        #expect("\(place) \(String(String.UnicodeScalarView(word)))" == example.expected)
    }

    /// Returns the request without looking at warnings.
    private static func request(_ yaml: String) throws -> RequestDefinition {
        guard case .request(let request)? = Sample(yaml, in: .request).reading.content.requests.first else {
            throw NoRequest()
        }
        return request
    }

    private struct NoRequest: Error {}

    @Test func placeInAFileIsThatOfTheFile() {
        let text = ScriptText(SourceFile(path: "lib.js", text: "a();\u{85}b();\r\nsecond('🙂', third);\n"))
        let range = text.range(line: 2, column: 14)
        #expect(range.file.path == "lib.js")
        // A next line (U+0085) ends a line in YAML files, but not in JavaScript.
        #expect((range.start.line, range.start.column, range.end.column) == (3, 13, 18))
    }
}
