import Reporting
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The main thread, which waits for the end of the work on other threads, for Ctrl-C, `kill` and a closed terminal.
///
/// It uses `sigwait` rather than a signal handler or Dispatch, whose threads took a tenth of the time of a short run.
final class SignalHandling: Sendable {
    /// The signal that is sent to the main thread when the work is done.
    private static let done = SIGUSR1

    private let received = Mutex(Received())

    /// The signals so far. SIGHUP is stored separately: a second SIGINT or SIGTERM ends the process at once, but SIGHUP
    /// does not count, as shell and kernel both send it for a closed terminal, and systemd sends it after SIGTERM.
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

    /// Blocks the signals in all threads created from now on: call this before any other thread is created.
    init() {
        var signals = Self.signals
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// The exit status for the first signal; nil if no signal was received.
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

    /// Starts a server, with the signal handling of ``run(preferring:showing:announcingTeardown:rescuing:_:)``.
    ///
    /// - Throws: The error of `work`.
    func start<Server: Sendable>(_ work: @escaping @Sendable () async throws -> Server) throws -> Server {
        let outcome = run { () -> Swift.Result<Server, any Error> in
            do { return .success(try await work()) } catch { return .failure(error) }
        }
        return try outcome.get()
    }

    /// Runs work and waits for it; the first signal cancels its task, a second Ctrl-C or `kill` ends the process.
    ///
    /// - Parameters:
    ///   - progress: The live progress, which is updated at its interval.
    ///   - announcesTeardown: True to print a notice at the first signal if there is no live progress.
    ///   - rescue: Completes the output as far as possible before the process ends at once.
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
                progress?.update(interruption: cause)
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

    /// Waits for a signal that ends the process.
    func waitForInterrupt() {
        while interruption == nil { waitForInterrupt(atMost: nil) }
    }

    /// Waits for a signal, or until some time has passed.
    func waitForInterrupt(atMost patience: Duration?) {
        if let number = wait(atMost: patience) { receive(number) }
    }

    /// Returns the next signal; nil if none was received in time.
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

    /// True if the process ignored SIGHUP when it was started, as with `nohup`; `sigwait` would return it even then.
    private static let outlivesTerminal: Bool = {
        var action = sigaction()
        guard sigaction(SIGHUP, nil, &action) == 0 else { return false }
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
            == unsafeBitCast(SIG_IGN, to: Int.self)
    }()

    /// The result of the work; nil until the work is done.
    private final class Result<Value: Sendable>: Sendable {
        private let stored = Mutex<Value?>(nil)

        var value: Value? { stored.withLock { $0 } }

        func set(_ value: Value) {
            stored.withLock { $0 = value }
        }
    }
}
