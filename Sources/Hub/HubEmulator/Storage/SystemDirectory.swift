#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// An open directory, whose entries can be synchronized like files.
final class SystemDirectory: Sendable {
    private let descriptor: Int32

    /// Opens a directory; creates it and its missing parents, for their owner alone.
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

    /// Waits until the entries are on the disk; file systems without support for this store them anyway.
    func synchronize() {
        _ = fsync(descriptor)
    }
}
