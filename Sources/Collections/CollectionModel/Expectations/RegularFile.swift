#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Regular files, which can be opened without blocking and read again: no pipes, sockets and devices.
package enum RegularFile {
    /// True if the path leads to a regular file, directly or through a symbolic link.
    package static func exists(at path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}
