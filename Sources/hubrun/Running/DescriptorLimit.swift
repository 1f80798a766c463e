#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The limit on the number of files and connections that the process can have open.
enum DescriptorLimit {
    /// The wanted limit, which is more than a server on this machine needs.
    private static let wanted: rlim_t = 65_536

    /// Raises the limit for a server; the usual 1,024 are fewer than the connections of some clients.
    static func raise() {
        var limit = rlimit()
        guard getrlimit(descriptors, &limit) == 0, limit.rlim_cur < min(wanted, limit.rlim_max) else { return }
        limit.rlim_cur = min(wanted, limit.rlim_max)
        // If this fails, the server runs with the old limit.
        _ = setrlimit(descriptors, &limit)
    }

    #if canImport(Glibc)
        private static let descriptors = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
        private static let descriptors = RLIMIT_NOFILE
    #endif
}
