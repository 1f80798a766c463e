#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

private let systemExit = exit

/// This process: its identifier, its variables, its limits and its end.
package enum CurrentProcess {
    package static var identifier: Int32 { getpid() }

    /// The process environment when it is first used.
    package static let environment = ProcessInfo.processInfo.environment

    /// Returns the present value of a variable of the process environment.
    package static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// Ends the process.
    package static func exit(_ status: Int32) -> Never { systemExit(status) }

    /// Ends the process without the functions registered with `atexit` and without flushing the streams of C.
    package static func exitAtOnce(_ status: Int32) -> Never { _exit(status) }

    /// Opens `/dev/null` for each closed standard stream (`>&-`); otherwise the next file or socket would get its
    /// descriptor, and results would be written to it.
    package static func fillStandardStreams() {
        for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
            // Open for reading only, so that writing fails, as it does on a closed stream.
            _ = open("/dev/null", O_RDONLY)
        }
    }

    /// Raises the limit on open files and connections; the usual 1,024 are fewer than the connections of some clients.
    package static func raiseDescriptorLimit() {
        var limit = rlimit()
        let wanted = { min(65_536, limit.rlim_max) }
        guard getrlimit(descriptors, &limit) == 0, limit.rlim_cur < wanted() else { return }
        limit.rlim_cur = wanted()
        // If this fails, the process runs with the old limit.
        _ = setrlimit(descriptors, &limit)
    }

    #if canImport(Glibc)
        private static let descriptors = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
        private static let descriptors = RLIMIT_NOFILE
    #endif
}
