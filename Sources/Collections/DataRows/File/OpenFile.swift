import Diagnostics

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A file that is open for reads at any offset, so that several readers can share it.
final class OpenFile: Sendable {
    /// The path as the user wrote it.
    let shownPath: String
    /// The size in bytes when the file was opened.
    let size: Int
    /// True if diagnostics must not show text of the file.
    let isConfidential: Bool
    private let descriptor: Int32
    private let stamp: FileStamp

    /// Opens a file.
    ///
    /// - Throws: An error at the place of the path.
    init(
        _ path: String, shownAs shownPath: String, writtenAt place: Diagnostic.Place, isConfidential: Bool
    ) throws(Diagnostic) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw Self.missing(path, shownAs: shownPath, at: place) }
        guard status.st_mode & S_IFMT != S_IFDIR else {
            throw Diagnostic(at: place, "\"\(shownPath)\" is a folder", hint: "name a file")
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw Diagnostic(
                at: place, "\"\(shownPath)\" is no ordinary file", hint: "rows are read twice: save them to a file")
        }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw Diagnostic(at: place, "\"\(shownPath)\" cannot be read", hint: "check its permissions")
        }
        guard fstat(descriptor, &status) == 0 else {
            close(descriptor)
            throw Diagnostic(at: place, "\"\(shownPath)\" cannot be read")
        }
        self.shownPath = shownPath
        self.isConfidential = isConfidential
        self.descriptor = descriptor
        stamp = FileStamp(status)
        size = Int(status.st_size)
    }

    deinit {
        close(descriptor)
    }

    /// Reads bytes at an offset into a buffer; returns their number, 0 at the end of the file.
    ///
    /// - Throws: An error if the file was changed since it was opened, or reading fails.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(Diagnostic) -> Int {
        var count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
        while count < 0, errno == EINTR {
            count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
        }
        guard count >= 0 else { throw .unreadable(shownPath) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(shownPath) }
        guard FileStamp(status) == stamp else { throw .changed(shownPath) }
        return count
    }

    private static func missing(_ path: String, shownAs shownPath: String, at place: Diagnostic.Place) -> Diagnostic {
        guard errno == ENOENT || errno == ENOTDIR else {
            return Diagnostic(at: place, "\"\(shownPath)\" cannot be read", hint: "check its permissions")
        }
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        let neighbours = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
        let slash = shownPath.lastIndex(of: "/")
        let shownFolder = slash.map { shownPath[...$0] } ?? ""
        let name = slash.map { String(shownPath[shownPath.index(after: $0)...]) } ?? shownPath
        let near = Suggestion.nearest(to: name, among: neighbours.sorted())
        return Diagnostic(
            at: place, "there is no file \"\(shownPath)\"",
            hint: near.map { "did you mean \"\(shownFolder)\($0)\"?" }
                ?? "a path in a file begins in the folder of that file, one on the command line in the current one")
    }
}

/// The size and modification time of a file, which show that the file was changed.
private struct FileStamp: Equatable {
    private let size: Int
    private let seconds: Int
    private let nanoseconds: Int

    init(_ status: stat) {
        size = Int(status.st_size)
        #if canImport(Glibc) || canImport(Musl)
            seconds = Int(status.st_mtim.tv_sec)
            nanoseconds = Int(status.st_mtim.tv_nsec)
        #else
            seconds = Int(status.st_mtimespec.tv_sec)
            nanoseconds = Int(status.st_mtimespec.tv_nsec)
        #endif
    }
}
