import Reporting
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The main thread while other threads work: it waits for their end, for Ctrl-C, for `kill` and for a terminal that is
/// closed.
///
/// One thread waits in `sigwait`, so that neither a signal handler nor Dispatch's threads are needed, which cost a
/// short run a tenth of its time.
final class SignalHandling: Sendable {
    /// Tells the waiting thread that the work is done.
    private static let done = SIGUSR1

    private let received = Mutex(Received())

    /// A terminal that is closed counts for itself: a shell and the kernel both tell of it, and systemd does behind
    /// SIGTERM, so that it must be neither the first nor the second of those that end the process at once.
    private struct Received {
        var interrupt: Int32?
        var isHungUp = false

        var interruption: RunInterruption? {
            switch interrupt {
            case SIGTERM: .termination
            case nil: isHungUp ? .hangUp : nil
            default: .keyboard
            }
        }
    }

    /// Takes the signals away from all threads that are made from now on: make one before any other thread.
    init() {
        var signals = Self.signals
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// The exit status that the first signal asks for, when one came.
    var interruption: ExitStatus? {
        cause.map { cause in
            switch cause {
            case .hangUp: .hungUp
            case .termination: .terminated
            case .keyboard: .interrupted
            }
        }
    }

    private var cause: RunInterruption? { received.withLock { $0.interruption } }

    /// Starts a server, as ``run(preferring:showing:announcingTeardown:rescuing:_:)`` does other work.
    ///
    /// - Throws: The error of `work`.
    func start<Server: Sendable>(_ work: @escaping @Sendable () async throws -> Server) throws -> Server {
        let outcome = run { () -> Swift.Result<Server, any Error> in
            do { return .success(try await work()) } catch { return .failure(error) }
        }
        return try outcome.get()
    }

    /// Runs work and waits for it. The first signal cancels its task; the second Ctrl-C or `kill` ends the process at once.
    ///
    /// - Parameters:
    ///   - progress: is shown again and again meanwhile.
    ///   - announcesTeardown: whether the first interrupt is told of where no progress is shown.
    ///   - rescue: saves what it can before the process ends at once.
    func run<Value: Sendable>(
        preferring executor: (any TaskExecutor)? = nil, showing progress: LiveProgress? = nil,
        announcingTeardown announcesTeardown: Bool = false, rescuing rescue: () -> Void = {},
        _ work: @escaping @Sendable () async -> Value
    ) -> Value {
        let result = Result<Value>()
        let task = Task(executorPreference: executor) {
            result.set(await work())
            kill(getpid(), Self.done)
        }
        while true {
            if let value = result.value { return value }
            guard let number = wait(atMost: progress == nil ? nil : LiveProgress.interval) else {
                progress?.look(interruption: cause)
                continue
            }
            receive(
                number,
                onFirst: {
                    task.cancel()
                    if progress == nil, announcesTeardown, let cause { Notice(cause.sentence).print() }
                },
                onSecond: {
                    progress?.abandon()
                    rescue()
                })
        }
    }

    /// Waits until an interrupt comes.
    func waitForInterrupt() {
        while interruption == nil { waitForInterrupt(atMost: nil) }
    }

    /// Waits until an interrupt comes, or some time has passed.
    func waitForInterrupt(atMost patience: Duration?) {
        if let number = wait(atMost: patience) { receive(number) }
    }

    /// The next signal; nil when none came in time.
    private func wait(atMost patience: Duration?) -> Int32? {
        var signals = Self.signals
        guard let patience else {
            var number: Int32 = 0
            return sigwait(&signals, &number) == 0 ? number : Self.done
        }
        let (seconds, attoseconds) = patience.components
        var limit = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
        let number = sigtimedwait(&signals, nil, &limit)
        return number > 0 ? number : nil
    }

    private func receive(_ number: Int32, onFirst: () -> Void = {}, onSecond: () -> Void = {}) {
        guard number != Self.done else { return }
        let (isNews, isSecond) = received.withLock { received in
            let before = received
            if number == SIGHUP { received.isHungUp = true } else { received.interrupt = before.interrupt ?? number }
            return (before.interruption == nil, number != SIGHUP && before.interrupt != nil)
        }
        if isSecond {
            onSecond()
            _exit(128 + number)
        }
        if isNews { onFirst() }
    }

    private static var signals: sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM, done] { sigaddset(&signals, number) }
        if !outlivesTerminal { sigaddset(&signals, SIGHUP) }
        return signals
    }

    /// Whether the process was started to go on without its terminal, as `nohup` does it. Who waits for a signal gets it
    /// even then.
    private static let outlivesTerminal: Bool = {
        var action = sigaction()
        guard sigaction(SIGHUP, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }()

    /// The value of the work once there is one.
    private final class Result<Value: Sendable>: Sendable {
        private let stored = Mutex<Value?>(nil)

        var value: Value? { stored.withLock { $0 } }

        func set(_ value: Value) {
            stored.withLock { $0 = value }
        }
    }
}
