import CollectionModel
import Diagnostics
import Placeholders
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
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

    /// One at a time: units that run side by side may save to one file, which must not become a mixture.
    private static let turn = Mutex(())

    /// Writes the file and the folders that it needs; returns what went wrong.
    func write(_ body: [UInt8]) -> PlaceholderError? {
        Self.turn.withLock { _ in writeInTurn(body) }
    }

    private func writeInTurn(_ body: [UInt8]) -> PlaceholderError? {
        let folder = Self.folder(of: file.path)
        do throws(SavedFile.Refusal) {
            try file.check(folder: Self.resolved(Self.deepestExisting(folder)) ?? folder, resolve: Self.resolved)
            // A link in the file's own place may lead out as well.
            if let target = Self.resolved(file.path) {
                try file.check(folder: Self.folder(of: target), resolve: Self.resolved)
            }
        } catch {
            return PlaceholderError(.failed(reason: error.message), at: range, hint: error.hint)
        }
        do {
            if !folder.isEmpty {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            }
        } catch {
            // Foundation's own sentence is for another reader; what is in the way is the hint's.
            return failure(
                hint: "\"\(file.shownPath)\" needs a folder: is a file in its way, or may none be made here?")
        }
        return write(body, to: Self.resolved(file.path) ?? file.path)
    }

    private static func folder(of path: String) -> String {
        String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
    }

    /// The folder itself, or the nearest above it that is there; a link that leads nowhere is there too.
    private static func deepestExisting(_ folder: String) -> String {
        var folder = folder[...]
        var status = stat()
        while !folder.isEmpty, lstat(String(folder), &status) != 0 {
            folder = folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]
        }
        return folder.isEmpty ? "/" : String(folder)
    }

    /// The path without symbolic links.
    private static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private func failure(
        _ number: Int32? = nil, hint: String = "check that the folder can be written to and the disk is not full"
    ) -> PlaceholderError {
        let reason = number.map { ": \(SystemError.text($0))" } ?? ""
        return PlaceholderError(
            .failed(reason: "the response could not be saved to \"\(file.shownPath)\"\(reason)"), at: range, hint: hint)
    }

    private func write(_ body: [UInt8], to path: String) -> PlaceholderError? {
        // Without O_NONBLOCK a pipe that nobody reads would hold up the run.
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o644)
        guard descriptor >= 0 else {
            return switch errno {
            case ELOOP: failure(hint: "it is a symbolic link that leads nowhere: choose another name, or remove it")
            case EISDIR: failure(hint: "a folder is there: choose another name")
            case ENXIO: failure(hint: "a pipe or socket is there that nobody reads: choose another name")
            case let number: failure(number)
            }
        }
        if let number = WholeWrite.write(body, to: descriptor, waits: false) {
            close(descriptor)
            return failure(number)
        }
        return close(descriptor) == 0 ? nil : failure(errno)
    }
}
