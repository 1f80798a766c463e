import Diagnostics
import Platform

/// A file that is open for reads at any offset, so that several readers can share it.
final class OpenFile: Sendable {
    /// The path as the user wrote it.
    let shownPath: String
    /// The size in bytes when the file was opened.
    var size: Int { status.size }
    /// True if diagnostics must not show text of the file.
    let isConfidential: Bool
    private let descriptor: FileDescriptor
    /// The status when the file was opened.
    private let status: FileStatus

    /// Opens a file.
    ///
    /// - Throws: An error at the place of the path.
    init(
        _ path: String, shownAs shownPath: String, writtenAt place: Diagnostic.Place, isConfidential: Bool
    ) throws(Diagnostic) {
        let unreadable = Diagnostic(
            .fileUnreadable, at: place, "\"\(shownPath)\" cannot be read", hint: "check its permissions")
        let kind: FileStatus.Kind
        do throws(SystemError) {
            kind = try FileStatus(of: path).kind
        } catch {
            let isMissing = error == .notFound || error == .isNoFolder
            throw isMissing ? Self.missing(path, shownAs: shownPath, at: place) : unreadable
        }
        guard kind != .folder else {
            throw Diagnostic(.fileUnreadable, at: place, "\"\(shownPath)\" is a folder", hint: "name a file")
        }
        guard kind == .regular else {
            throw Diagnostic(
                .fileUnreadable, at: place, "\"\(shownPath)\" is not an ordinary file",
                hint: "rows are read twice: save them to a file")
        }
        guard let descriptor = try? NamedFile.open(readable: path) else { throw unreadable }
        guard let status = try? descriptor.status else {
            try? descriptor.close()
            throw unreadable
        }
        self.shownPath = shownPath
        self.isConfidential = isConfidential
        self.descriptor = descriptor
        self.status = status
    }

    deinit {
        try? descriptor.close()
    }

    /// Reads bytes at an offset into a buffer; returns their number, 0 at the end of the file.
    ///
    /// - Throws: An error if the file was changed since it was opened, or reading fails.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(Diagnostic) -> Int {
        guard let count = try? descriptor.read(into: buffer, at: offset), let now = try? descriptor.status else {
            throw .unreadable(shownPath)
        }
        guard now == status else { throw .changed(shownPath) }
        return count
    }

    private static func missing(_ path: String, shownAs shownPath: String, at place: Diagnostic.Place) -> Diagnostic {
        let shown = PathParts(shownPath)
        let near = Suggestion.nearest(to: shown.name, among: FileSystem.proposals(in: PathParts(path).folder))
        return Diagnostic(
            .fileMissing, at: place, "there is no file \"\(shownPath)\"",
            hint: near.map { "did you mean \"\(shown.folder)\($0)\"?" }
                ?? "a path in a file begins in the folder of that file, one on the command line in the current one")
    }
}
