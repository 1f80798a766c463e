#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Files that can be opened without waiting, and read again: no pipes, sockets and devices.
package enum OrdinaryFile {
    /// Whether a path, or what it links to, is one.
    package static func stands(at path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}
