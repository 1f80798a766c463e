#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The file descriptors 0 to 2 of the process.
enum StandardStreams {
    /// Opens `/dev/null` for each closed standard stream (`>&-`); otherwise the next file or socket would get its
    /// descriptor, and results would be written to it.
    static func fillGaps() {
        for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
            // Open for reading only, so that writing fails, as it does on a closed stream.
            _ = open("/dev/null", O_RDONLY)
        }
    }
}
