#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The descriptors 0 to 2 of the process.
enum StandardStreams {
    /// Puts something harmless where a stream was closed (`>&-`): else the next file or socket that is opened would
    /// take its number, and results would be written into it.
    static func fillGaps() {
        for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
            // Opened for reading, so that writing to it is an error, as it is to a closed stream.
            _ = open("/dev/null", O_RDONLY)
        }
    }
}
