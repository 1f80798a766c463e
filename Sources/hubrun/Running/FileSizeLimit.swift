#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// How large a file this process may make (`ulimit -f`).
enum FileSizeLimit {
    /// Lets a write beyond the limit fail, instead of ending the process with a signal.
    static func failOnly() {
        signal(SIGXFSZ, SIG_IGN)
    }
}
