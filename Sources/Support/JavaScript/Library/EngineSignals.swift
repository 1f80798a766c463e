#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The signals of the threads that the engine starts.
enum EngineSignals {
    /// Runs work that may start threads of the engine, which then receive no signals.
    ///
    /// The engine starts threads before the program has blocked the signals that it waits for: Ctrl-C would reach
    /// such a thread, and would end the process without teardowns and reports.
    static func blocked<Result, Failure>(_ work: () throws(Failure) -> Result) throws(Failure) -> Result {
        var signals = sigset_t()
        var before = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
        pthread_sigmask(SIG_BLOCK, &signals, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        return try work()
    }
}
