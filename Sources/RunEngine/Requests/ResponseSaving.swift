import CollectionModel
import Diagnostics
import Placeholders

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc

    private let systemWrite = Glibc.write
#elseif canImport(Musl)
    import Musl

    private let systemWrite = Musl.write
#else
    import Darwin

    private let systemWrite = Darwin.write
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
        } catch {
            return failure
        }
        return write(body, to: file.path) ? nil : failure
    }

    private var failure: PlaceholderError {
        PlaceholderError(
            .failed(reason: "the response could not be saved to \"\(file.shownPath)\""), at: range,
            hint: "check that the folder can be written to and the disk is not full")
    }

    private func write(_ body: [UInt8], to path: String) -> Bool {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { return false }
        var rest = body[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        return close(descriptor) == 0 && rest.isEmpty
    }
}
