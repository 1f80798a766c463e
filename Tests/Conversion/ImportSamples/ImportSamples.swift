package import CollectionDrafts
package import Foundation
package import Testing

/// The folder `Samples` of a test target. In its folder `rows`, `NAME.ENDING` is a source, and `NAME.yaml` the collection
/// that it becomes.
///
/// With `RECORD=1` in the environment the collections are rewritten, and the tests fail.
package struct ImportSamples: Sendable {
    package let folder: URL

    /// - Parameter file: A Swift file of the test target.
    package init(of file: String = #filePath) {
        folder = URL(filePath: file).deletingLastPathComponent().appending(path: "Samples")
    }

    package func text(of name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    /// Returns the names of the sources in `rows` with this ending, such as `rows/method`, in alphabetical order.
    package func rows(_ ending: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "rows").path)) ?? []
        let rows = names.filter { $0.hasSuffix("." + ending) }.sorted().map { "rows/" + $0.dropLast(ending.count + 1) }
        // A test without arguments would pass.
        return rows.isEmpty ? ["rows/none"] : rows
    }

    /// Expects that a collection equals `NAME.yaml`.
    package func expect(_ result: Import, _ name: String, at location: SourceLocation = #_sourceLocation) throws {
        guard ProcessInfo.processInfo.environment["RECORD"] != "1" else {
            try Data(result.collection.text.utf8).write(to: folder.appending(path: name + ".yaml"))
            Issue.record("\(name).yaml was written", sourceLocation: location)
            return
        }
        #expect(result.collection.text == (try text(of: name + ".yaml")), sourceLocation: location)
    }

    /// Imports the source of a row and expects that the collection equals its YAML, and that check accepts it.
    ///
    /// - Parameters:
    ///   - imported: Imports a text with the name of its file.
    ///   - isSameWithCRLF: True if the collection must not depend on the line ends of the source.
    package func expectRow(
        _ name: String, _ ending: String, isSameWithCRLF: Bool = false,
        at location: SourceLocation = #_sourceLocation, by imported: (_ text: String, _ file: String) throws -> Import
    ) throws {
        let source = try text(of: "\(name).\(ending)")
        let file = "\(name.dropFirst("rows/".count)).\(ending)"
        let result = try imported(source, file)
        try expect(result, name, at: location)
        #expect(try findings(in: result).filter { !$0.contains("warning: ") } == [], sourceLocation: location)
        guard isSameWithCRLF else { return }
        let other = try imported(source.replacing("\n", with: "\r\n"), file)
        #expect(other.collection.text == result.collection.text, sourceLocation: location)
    }
}
