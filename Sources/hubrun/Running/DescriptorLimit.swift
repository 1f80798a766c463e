#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// How many files and connections the process may have open.
enum DescriptorLimit {
    /// Beyond what a server on this machine is asked for.
    private static let wanted: rlim_t = 65_536

    /// Asks for as many as a server may need; the usual 1,024 are fewer than some clients' connections.
    static func raise() {
        var limit = rlimit()
        guard getrlimit(descriptors, &limit) == 0, limit.rlim_cur < min(wanted, limit.rlim_max) else { return }
        limit.rlim_cur = min(wanted, limit.rlim_max)
        // Where it is refused, the server has as many as before.
        _ = setrlimit(descriptors, &limit)
    }

    #if canImport(Glibc)
        private static let descriptors = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
        private static let descriptors = RLIMIT_NOFILE
    #endif
}
