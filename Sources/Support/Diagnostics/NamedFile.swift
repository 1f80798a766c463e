package import Platform
import Text

/// The one place that opens files which a collection, an environment, a folder or an import names.
///
/// It opens ordinary files only: a pipe would wait for a writer, and a device may have no end. Files that the user names
/// on the command line may be pipes, and are opened elsewhere; `.ci/check-files` lists these places.
package enum NamedFile {
    /// Opens a file in the roots, after its symbolic links are resolved.
    ///
    /// - Parameters:
    ///   - path: The path relative to the current folder, or absolute.
    ///   - written: The path for messages; nil for `path`.
    package static func open(
        _ path: String, in roots: FileRoots, writtenAs written: String? = nil
    ) throws(FileAccessError) -> FileDescriptor {
        try roots.check(path, writtenAs: written ?? path)
        do throws(SystemError) {
            return try open(readable: path)
        } catch {
            throw unreadable(path, error)
        }
    }

    /// Reads a file in the roots to its end, or until more than `limit` bytes are read.
    package static func content(
        of path: String, in roots: FileRoots, writtenAs written: String? = nil, limit: Int
    ) throws(FileAccessError) -> [UInt8] {
        try roots.check(path, writtenAs: written ?? path)
        if let unsaved = UnsavedFiles.text(at: path) { return unsaved }
        let file = try open(path, in: roots, writtenAs: written)
        defer { try? file.close() }
        do throws(SystemError) {
            return try file.readAll(limit: limit)
        } catch {
            throw unreadable(path, error)
        }
    }

    /// Opens a file at a path that ``SourceFile/readable(_:)-(String)`` returned.
    package static func open(readable path: String) throws(SystemError) -> FileDescriptor {
        try FileDescriptor(ordinary: path)
    }

    /// Reads a file at a path that ``SourceFile/readable(_:)-(String)`` returned to its end, or until more than `limit`
    /// bytes are read.
    package static func content(ofReadable path: String, limit: Int) throws(SystemError) -> [UInt8] {
        if let unsaved = UnsavedFiles.text(at: path) { return unsaved }
        let file = try open(readable: path)
        defer { try? file.close() }
        return try file.readAll(limit: limit)
    }

    private static func unreadable(_ path: String, _ error: SystemError) -> FileAccessError {
        let shown = DisplayText.printable(path)
        switch FileStatus.kind(of: path) {
        case .special:
            return FileAccessError(
                message: "\"\(shown)\" is a pipe, a socket or a device", hint: "write its content to a file",
                code: .fileUnreadable)
        case .folder:
            return FileAccessError(message: "\"\(shown)\" is a folder", hint: "name a file", code: .fileUnreadable)
        default:
            return FileAccessError(
                message: "the file cannot be read: \(error.text)", hint: "check its permissions", code: .fileUnreadable)
        }
    }
}

extension SourceFile {
    /// Returns the path of a file named in a collection, for opening it: resolved, and checked against the roots.
    ///
    /// All code that opens a file named in another file must use this function.
    ///
    /// - Throws: `FileAccessError` if the collection must not read the file.
    package func readable(_ written: WrittenPath) throws(FileAccessError) -> String {
        let path = resolving(path: written.text)
        guard !path.utf8.contains(0) else {
            throw FileAccessError(
                message: "\"\(DisplayText.printable(written.text))\" has a NUL in it", hint: "no file has such a name")
        }
        try written.checkValues(readingIn: roots)
        try roots.check(path, writtenAs: written.text)
        return path
    }

    /// Returns the path of a file that is written without placeholders.
    package func readable(_ written: String) throws(FileAccessError) -> String {
        try readable(WrittenPath(literal: written))
    }

    /// Resolves a path written in this file: relative paths are relative to the folder of the file.
    ///
    /// Only for messages and comparisons. ``readable(_:)-(String)`` returns a path for opening.
    package func resolving(path written: String) -> String {
        written.hasPrefix("/") ? written : PathParts(path).folder + written
    }
}
