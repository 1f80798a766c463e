import CollectionModel
import Diagnostics
import Placeholders

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Writes the body of a response to the file that `save` names.
struct ResponseSaving: Sendable {
    private let file: SavedFile
    private let range: SourceRange

    /// - Parameter runFolder: the folder of the collection that is run, whose includes may stand elsewhere.
    /// - Throws: `PlaceholderError` for a path that cannot be written to.
    init(_ text: PlaceholderText, in scope: VariableScope, runFolder: String) throws(PlaceholderError) {
        range = text.range
        let written = try text.text(in: scope)
        do throws(SavedFile.Refusal) {
            file = try SavedFile(written, in: text.range.file, runFolder: runFolder)
        } catch {
            throw PlaceholderError(.failed(reason: error.message), at: text.range, hint: error.hint)
        }
    }

    /// Writes the file and the folders that it needs; returns what went wrong.
    func write(_ body: [UInt8]) -> PlaceholderError? {
        do {
            let folder = String(file.path[..<(file.path.lastIndex(of: "/") ?? file.path.endIndex)])
            if !folder.isEmpty {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            }
            try Data(body).write(to: URL(filePath: file.path), options: .atomic)
            return nil
        } catch {
            return PlaceholderError(
                .failed(reason: "the response could not be saved to \"\(file.shownPath)\""), at: range,
                hint: "check that the folder can be written to and the disk is not full")
        }
    }
}
