import CollectionChecks
import CollectionDrafts
import CollectionModel
import CollectionSamples
import Diagnostics
import Foundation
import Testing

/// The folder `Samples` of a test target. In its folder `rows`, `NAME.ENDING` is a source, and `NAME.yaml` the collection
/// that it becomes.
///
/// With `RECORD=1` in the environment the collections are rewritten, and the tests fail.
struct ImportSamples: Sendable {
    let folder: URL

    /// - Parameter file: A Swift file of the test target.
    init(of file: String = #filePath) {
        folder = URL(filePath: file).deletingLastPathComponent().appending(path: "Samples")
    }

    func text(of name: String) throws -> String {
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    /// Returns the names of the sources in `rows` with this ending, such as `rows/method`, in alphabetical order.
    func rows(_ ending: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "rows").path)) ?? []
        let rows = names.filter { $0.hasSuffix("." + ending) }.sorted().map { "rows/" + $0.dropLast(ending.count + 1) }
        // A test without arguments would pass.
        return rows.isEmpty ? ["rows/none"] : rows
    }

    /// Expects that a collection equals `NAME.yaml`.
    func expect(_ result: Import, _ name: String, at location: SourceLocation = #_sourceLocation) throws {
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
    func expectRow(
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

/// Returns the findings of `hubrun check --strict` in an imported collection.
func findings(in result: Import) throws -> [String] {
    let sample = Sample(result.collection.text, in: .collection)
    guard sample.diagnostics.isEmpty else { return sample.diagnostics }
    let collection = try sample.collection()
    var context = StaticChecks.Context(environment: collection.environments.first, given: [:], processEnvironment: nil)
    context.lints = true
    return StaticChecks.diagnostics(of: collection, in: context).sorted.map { $0.line(lineOffset: 0) }
}

extension ImportFailure {
    /// The message and the hint, or the place and the message of the first diagnostic.
    var line: String {
        switch self {
        case .nothingSelected(let message, let hint): return "\(message) → \(hint)"
        case .unreadable(let diagnostics):
            let start = diagnostics.first?.range?.start
            return "\(start?.line ?? 0):\(start?.column ?? 0) \(diagnostics.first?.message ?? "")"
        }
    }
}

/// The same numbers for the same seed (xorshift), for inputs with random errors.
struct RandomNumbers {
    private var state: UInt64

    init(seed: Int) { state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

    /// Returns a number from 0 up to a limit, which it excludes; 0 for the limit 0.
    package mutating func next(below limit: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(max(1, limit)))
    }
}
