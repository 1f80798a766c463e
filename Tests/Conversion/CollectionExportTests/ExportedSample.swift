import CollectionDrafts
import CollectionModel
import Diagnostics
import Foundation
import JSON
import Testing

@testable import CollectionExport

/// A collection from a text, for exports.
enum ExportedSample {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Samples")

    /// Names with signs, and values with spaces and line breaks at their ends.
    static let signs = """
        name: S
        variables: { base: http://a, multi: "a\\nb", spaced: " x\\" " }
        requests:
          - name: one
            description: "two\\nlines"
            POST: <<base>>/a/<<multi>>/<<spaced>>
            query: { "[": x, "{": "y", "```": z, "x<y": w, " lead": q, "a b": " sp ", é: "t\\t", "user[id]": "1" }
            headers: { X-A: " a " }
            body: { multipart: { "[x": "--hubrun-boundary\\nabc", g: "file,x;" } }
        """

    struct HasErrors: Error {
        let messages: [String]
    }

    static func source(_ text: String, name: String = "shop.yaml") throws -> ExportSource {
        let reading = CollectionReader.collection(Array(text.utf8), path: name)
        guard !reading.diagnostics.hasErrors else {
            throw HasErrors(messages: reading.diagnostics.sorted.map(\.message))
        }
        return ExportSource(collection: reading.content, environments: reading.content.environments, name: name)
    }

    /// Returns a collection with one request, whose lines are given.
    static func request(_ lines: String, more: String = "", variables: String = "m: 1") throws -> ExportSource {
        let indented = lines.split(separator: "\n", omittingEmptySubsequences: false)
            .map { "    \($0)" }.joined(separator: "\n")
        return try source(
            "name: Shop\n\(more)\nvariables: { host: 'http://localhost:8080', n: 5, t: text, q: 'a\"b', \(variables) }\n"
                + "requests:\n  - name: One\n\(indented)\n")
    }

    /// Returns the notes of a report, each as `KIND: PART`.
    static func notes(_ report: ImportReport) -> [String] { report.notes.map { "\($0.kind.rawValue): \($0.part)" } }

    /// Returns the text of an export, of its report and of the files beside it.
    static func texts(_ export: Export) -> String {
        ([export.text, export.report.text] + export.companions.map(\.text)).joined()
    }
}
