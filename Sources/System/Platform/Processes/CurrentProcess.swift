import CArguments

// @preconcurrency: `environ` is a variable that any thread can change; it is only read here.
#if canImport(Glibc)
    @preconcurrency import Glibc
#elseif canImport(Musl)
    @preconcurrency import Musl
#else
    import Darwin
#endif

private let systemExit = exit

/// This process: its identifier, its variables, its limits and its end.
package enum CurrentProcess {
    package static var identifier: Int32 { getpid() }

    /// The arguments of the program, without its name. Invalid UTF-8 is repaired.
    package static let arguments: [String] = {
        guard var next = process_arguments() else { return Array(CommandLine.arguments.dropFirst()) }
        var arguments: [String] = []
        while let argument = next.pointee {
            arguments.append(String(cString: argument))
            next += 1
        }
        return Array(arguments.dropFirst())
    }()

    /// The path of a file of the kernel that every system has, but not every chroot; nil if none is missing.
    package static var missingKernelFile: String? {
        #if os(Linux)
            ["/proc/self/maps", "/dev/urandom"].first { !FileSystem.exists($0) }
        #else
            nil
        #endif
    }

    /// The process environment when it is first used.
    package static let environment: [String: String] = {
        var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        #if canImport(Darwin)
            next = _NSGetEnviron().pointee
        #else
            next = environ
        #endif
        var variables: [String: String] = [:]
        while let entry = next, let text = entry.pointee.map({ String(cString: $0) }) {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            // If a name occurs more than once, its first value is kept, as `getenv` returns it.
            if parts.count == 2, variables[parts[0]] == nil { variables[parts[0]] = parts[1] }
            next = entry + 1
        }
        return variables
    }()

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

    /// The number of processors that the calling thread may use, at least 1. On Linux, `taskset` and containers limit
    /// it.
    package static var processorCount: Int {
        #if os(Linux)
            var set = cpu_set_t()
            if sched_getaffinity(0, MemoryLayout<cpu_set_t>.size, &set) == 0 {
                return withUnsafeBytes(of: set) { $0.reduce(0) { $0 + $1.nonzeroBitCount } }
            }
        #endif
        return max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    }

    /// The processor time of all threads so far.
    package static var processorTime: Duration {
        var usage = rusage()
        #if canImport(Glibc)
            let result = getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        #else
            let result = getrusage(RUSAGE_SELF, &usage)
        #endif
        guard result == 0 else { return .zero }
        return .seconds(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
            + .microseconds(Int64(usage.ru_utime.tv_usec) + Int64(usage.ru_stime.tv_usec))
    }

    /// The memory of the process that is in RAM, in bytes; nil if the system does not say.
    package static var residentBytes: Int? {
        #if os(Linux)
            guard let file = fopen("/proc/self/statm", "r") else { return nil }
            defer { fclose(file) }
            var line = [CChar](repeating: 0, count: 128)
            guard fgets(&line, Int32(line.count), file) != nil else { return nil }
            let fields = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self).split(separator: " ")
            guard fields.count > 1, let pages = Int(fields[1]) else { return nil }
            return pages * sysconf(Int32(_SC_PAGESIZE))
        #else
            var usage = rusage()
            return getrusage(RUSAGE_SELF, &usage) == 0 ? usage.ru_maxrss : nil
        #endif
    }

    /// The limit for the address space (`ulimit -v`), in bytes; nil without a limit.
    package static var addressSpaceLimit: UInt64? {
        var limit = rlimit()
        #if canImport(Glibc)
            let result = getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
        #else
            let result = getrlimit(RLIMIT_AS, &limit)
        #endif
        guard result == 0, limit.rlim_cur != rlim_t.max else { return nil }
        return UInt64(limit.rlim_cur)
    }

    /// Sets a variable of the process environment, for libraries that read it later.
    ///
    /// Not safe while other threads read the environment.
    package static func setVariable(_ name: String, to value: String) { setenv(name, value, 1) }
}

#if os(Linux)
    // Glibc declares it only for GNU programs, and Swift does not import it.
    @_silgen_name("sched_getaffinity")
    private func sched_getaffinity(_ thread: pid_t, _ size: Int, _ set: UnsafeMutablePointer<cpu_set_t>) -> Int32
#endif

/// The processor time of one thread.
///
/// `@unchecked Sendable`: the clock's number is constant, and any thread may read the clock.
package struct ThreadClock: @unchecked Sendable {
    private let clock: clockid_t

    /// The clock of the thread that creates it.
    package init() {
        #if os(Linux)
            var clock = clockid_t()
            // The number of the clock, unlike CLOCK_THREAD_CPUTIME_ID, means this thread on every thread.
            self.clock = pthread_getcpuclockid(pthread_self(), &clock) == 0 ? clock : CLOCK_THREAD_CPUTIME_ID
        #else
            clock = CLOCK_THREAD_CPUTIME_ID
        #endif
    }

    /// The processor time that the thread has used. On macOS, the calling thread's.
    package var time: Duration {
        var time = timespec()
        clock_gettime(clock, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
