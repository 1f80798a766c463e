#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The signals that hubrun handles.
package enum Signal: Sendable, CaseIterable {
    /// Ctrl-C.
    case interrupt
    case termination
    /// The terminal was closed.
    case hangUp
    /// A signal without a meaning of its own, which this process sends to itself.
    case user
    /// A write to a pipe without a reader.
    case brokenPipe
    /// A write beyond the size limit for files (`ulimit -f`).
    case fileSize

    /// The number of the signal.
    package var number: Int32 {
        switch self {
        case .interrupt: SIGINT
        case .termination: SIGTERM
        case .hangUp: SIGHUP
        case .user: SIGUSR1
        case .brokenPipe: SIGPIPE
        case .fileSize: SIGXFSZ
        }
    }

    /// Makes the process ignore the signal: what caused it becomes the error of a system call.
    package func ignore() {
        signal(number, SIG_IGN)
    }

    /// True if the process ignores the signal, perhaps from its start, as with `nohup`.
    package var isIgnored: Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        #if canImport(Darwin)
            let handler = action.__sigaction_u.__sa_handler
        #else
            let handler = action.__sigaction_handler.sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Sends the signal to this process.
    package func send() {
        kill(getpid(), number)
    }

    /// Blocks signals on this thread and the threads that it creates.
    package static func block(_ signals: [Signal]) {
        var blocked = set(of: signals)
        pthread_sigmask(SIG_BLOCK, &blocked, nil)
    }

    /// Waits for one of several blocked signals; returns nil if none is received in time.
    ///
    /// - Parameter patience: The longest wait; nil to wait without a limit.
    package static func wait(for signals: [Signal], atMost patience: Duration?) -> Signal? {
        var awaited = set(of: signals)
        var number: Int32 = 0
        if let patience {
            number = next(of: &awaited, atMost: patience)
        } else {
            sigwait(&awaited, &number)
        }
        return signals.first { $0.number == number }
    }

    /// Returns the number of the next signal; not a positive one if none is received in time.
    private static func next(of awaited: inout sigset_t, atMost patience: Duration) -> Int32 {
        #if canImport(Darwin)
            // macOS has no `sigtimedwait`.
            let step = Duration.milliseconds(10)
            var (left, number) = (patience, Int32(0))
            while left > .zero {
                var pending = sigset_t()
                sigpending(&pending)
                let isPending = allCases.contains {
                    sigismember(&pending, $0.number) == 1 && sigismember(&awaited, $0.number) == 1
                }
                if isPending { return sigwait(&awaited, &number) == 0 ? number : 0 }
                usleep(10_000)
                left -= step
            }
            return 0
        #else
            let (seconds, attoseconds) = patience.components
            var limit = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
            return sigtimedwait(&awaited, nil, &limit)
        #endif
    }

    private static func set(of signals: [Signal]) -> sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal.number) }
        return set
    }
}
