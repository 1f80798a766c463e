package import CollectionModel
package import Diagnostics
package import Testing

/// A part of a collection, and its place in the collection.
package struct Sample: Sendable {
    /// A place in a collection; it determines the lines around a part, so that a test shows only the part.
    package enum Place: Sendable {
        case collection, environment, hub, tokens, defaults, item, request, body, expect, matcher, capture, retry,
            variables

        /// The lines before the part, and the indentation of the part's lines.
        var frame: (before: String, indentation: Int) {
            let name = "name: Sample\n"
            let requests = name + "requests:\n"
            let request = requests + "  - GET: http://localhost/a\n"
            let other = requests + "  - GET: http://localhost/a\n"
            return switch self {
            case .collection: ("", 0)
            case .environment: (other + "environments:\n  test:\n", 4)
            case .hub: (other + "environments:\n  test:\n    hub:\n", 6)
            case .tokens: (other + "tokens:\n", 2)
            case .defaults: (other + "defaults:\n", 2)
            case .variables: (other + "variables:\n", 2)
            case .item: (requests, 2)
            case .request: (request, 4)
            case .body: (request + "    body:\n", 6)
            case .expect: (request + "    expect:\n", 6)
            case .matcher: (request + "    expect:\n      json:\n        $.a:\n", 10)
            case .capture: (request + "    capture:\n", 6)
            case .retry: (request + "    retry:\n", 6)
            }
        }
    }

    package let text: String
    private let lines: Int
    private let indentation: Int

    package init(_ piece: String, in place: Place) {
        let (before, indentation) = place.frame
        let indent = String(repeating: " ", count: indentation)
        let indented = piece.split(separator: "\n", omittingEmptySubsequences: false).map {
            $0.isEmpty ? "" : indent + $0
        }
        text = before + indented.joined(separator: "\n") + "\n"
        lines = before.split(separator: "\n").count
        self.indentation = indentation
    }

    package var reading: CollectionReader.Reading<RequestCollection> {
        CollectionReader.collection(Array(text.utf8), path: "sample.yaml")
    }

    /// The diagnostics of the part in order of position, one a line: `LINE:START-END MESSAGE → HINT`.
    package var diagnostics: [String] {
        reading.diagnostics.sorted.map { $0.line(lineOffset: lines, columnOffset: indentation) }
    }

    /// Returns the collection if it has no diagnostics.
    package func collection(_ location: SourceLocation = #_sourceLocation) throws -> RequestCollection {
        try #require(diagnostics == [], sourceLocation: location)
        return reading.content
    }

    /// Returns the first request if the collection has no diagnostics.
    package func request(_ location: SourceLocation = #_sourceLocation) throws -> RequestDefinition {
        guard case .request(let request)? = try collection(location).requests.first else {
            throw NoRequest()
        }
        return request
    }

    private struct NoRequest: Error {}
}

extension Diagnostic {
    /// Returns the diagnostic as one line, with its position relative to a line and column.
    package func line(lineOffset: Int = 0, columnOffset: Int = 0) -> String {
        let words = (severity == .warning ? "warning: " : "") + message + (hint.map { " → \($0)" } ?? "")
        guard let range else { return words }
        let start = "\(range.start.line - lineOffset):\(range.start.column - columnOffset)"
        let isOneLine = range.end.line == range.start.line
        let end = isOneLine ? "" : "\(range.end.line - lineOffset):"
        return "\(start)-\(end)\(range.end.column - columnOffset) \(words)"
    }
}

/// A part of a collection with all its diagnostics.
package struct DiagnosedSample: Sendable, CustomTestStringConvertible {
    let piece: String
    let diagnostics: [String]

    package init(_ piece: String, _ diagnostics: String...) {
        self.piece = piece
        self.diagnostics = diagnostics
    }

    package var testDescription: String { piece }

    package func check(in place: Sample.Place, _ location: SourceLocation = #_sourceLocation) {
        #expect(Sample(piece, in: place).diagnostics == diagnostics, sourceLocation: location)
    }
}
