import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The main thread while other threads work: it waits for their end, for Ctrl-C and for `kill`.
///
/// One thread waits in `sigwait`, so that neither a signal handler nor Dispatch's threads are needed, which cost a
/// short run a tenth of its time.
final class Foreground: Sendable {
    /// Tells the waiting thread that the work is done.
    private static let done = SIGUSR1

    private let first = Mutex<Int32?>(nil)

    /// Takes the signals away from all threads that are made from now on: make one before any other thread.
    init() {
        var signals = Self.signals
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// The exit status that the first signal asks for, when one came.
    var interruption: ExitStatus? {
        first.withLock { $0 }.map { $0 == SIGTERM ? .terminated : .interrupted }
    }

    /// Runs work and waits for it. The first interrupt cancels its task, the second ends the process at once.
    func run<Value: Sendable>(
        preferring executor: (any TaskExecutor)? = nil, _ work: @escaping @Sendable () async -> Value
    ) -> Value {
        let result = Result<Value>()
        let task = Task(executorPreference: executor) {
            result.set(await work())
            kill(getpid(), Self.done)
        }
        while true {
            if let value = result.value { return value }
            receive(wait()) { task.cancel() }
        }
    }

    /// Waits until an interrupt comes.
    func waitForInterrupt() {
        while interruption == nil { receive(wait()) {} }
    }

    private func wait() -> Int32 {
        var signals = Self.signals
        var number: Int32 = 0
        return sigwait(&signals, &number) == 0 ? number : Self.done
    }

    private func receive(_ number: Int32, _ onFirst: () -> Void) {
        guard number != Self.done else { return }
        let isFirst = first.withLock { first in
            defer { first = first ?? number }
            return first == nil
        }
        guard isFirst else { _exit(128 + number) }
        onFirst()
    }

    private static var signals: sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, done] { sigaddset(&signals, number) }
        return signals
    }

    /// The value of the work once there is one.
    private final class Result<Value: Sendable>: Sendable {
        private let stored = Mutex<Value?>(nil)

        var value: Value? { stored.withLock { $0 } }

        func set(_ value: Value) {
            stored.withLock { $0 = value }
        }
    }
}
