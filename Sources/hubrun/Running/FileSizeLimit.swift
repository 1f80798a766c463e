#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The limit on the size of files that this process writes (`ulimit -f`).
enum FileSizeLimit {
    /// Makes a write beyond the limit fail with an error, instead of ending the process with SIGXFSZ.
    static func failOnly() {
        signal(SIGXFSZ, SIG_IGN)
    }
}
