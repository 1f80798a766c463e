#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A directory that is open, so that the names in it can be kept like the files.
final class SystemDirectory: Sendable {
    private let descriptor: Int32

    /// Opens a directory; makes it, and those above it, for its owner alone when there is none.
    init(_ path: String) throws(StorageError) {
        var part = ""
        for name in path.split(separator: "/", omittingEmptySubsequences: false) {
            part += name
            if !name.isEmpty, mkdir(part, 0o700) != 0, errno != EEXIST { throw .failed("make the directory", part) }
            part += "/"
        }
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .failed("open the directory", path) }
    }

    deinit {
        close(descriptor)
    }

    /// Returns when the names in it are on the disk; file systems that do not know of that keep them anyway.
    func synchronize() {
        _ = fsync(descriptor)
    }
}
