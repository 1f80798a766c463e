#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The signals that hubrun handles.
package enum Signal: Sendable {
    /// Ctrl-C.
    case interrupt
    case termination
    /// The terminal was closed.
    case hangUp
    /// Ctrl-Z.
    case stop
    /// The process goes on after it was stopped.
    case continuation
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
        case .stop: SIGTSTP
        case .continuation: SIGCONT
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

    /// Blocks signals on this thread and the threads that it creates, so that ``wait(for:)`` receives them.
    package static func block(_ signals: [Signal]) { change(SIG_BLOCK, signals) }

    /// Ends the effect of ``block(_:)`` for this thread and the threads that it creates.
    package static func unblock(_ signals: [Signal]) { change(SIG_UNBLOCK, signals) }

    /// Stops the process as an unblocked Ctrl-Z does; returns when it goes on. The calling thread must block the signal.
    package static func stopProcess() {
        unblock([.stop])
        kill(getpid(), Signal.stop.number)
        block([.stop])
    }

    private static func change(_ action: Int32, _ signals: [Signal]) {
        var changed = set(of: signals)
        pthread_sigmask(action, &changed, nil)
    }

    /// Waits for one of several blocked signals.
    package static func wait(for signals: [Signal]) -> Signal? {
        var awaited = set(of: signals)
        var number: Int32 = 0
        sigwait(&awaited, &number)
        return signals.first { $0.number == number }
    }

    private static func set(of signals: [Signal]) -> sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for signal in signals { sigaddset(&set, signal.number) }
        return set
    }
}
