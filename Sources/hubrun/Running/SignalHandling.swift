import Platform
import Reporting
import Synchronization

/// The main thread, which waits for the end of the work on other threads, for Ctrl-C, `kill` and a closed terminal.
///
/// It uses `sigwait` rather than a signal handler or Dispatch, whose threads took a tenth of the time of a short run.
final class SignalHandling: Sendable {
    /// The signal that is sent to the main thread when the work is done.
    private static let done = Signal.user

    private let received = Mutex(Received())

    /// The signals so far. SIGHUP is stored separately: a second SIGINT or SIGTERM ends the process at once, but SIGHUP
    /// does not count, as shell and kernel both send it for a closed terminal, and systemd sends it after SIGTERM.
    private struct Received {
        var interrupt: Signal?
        var isHungUp = false

        var interruption: RunInterruption? {
            switch interrupt {
            case .termination: .termination
            case nil: isHungUp ? .hangUp : nil
            default: .keyboard
            }
        }
    }

    /// Blocks the signals in all threads created from now on: call this before any other thread is created.
    init() {
        Signal.block(Self.signals)
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
            Self.done.send()
        }
        while true {
            if let value = result.value { return value }
            guard let signal = wait(atMost: progress == nil ? nil : LiveProgress.interval) else {
                progress?.update(interruption: cause)
                continue
            }
            receive(
                signal,
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
        if let signal = wait(atMost: patience) { receive(signal) }
    }

    /// Returns the next signal; nil if none was received in time.
    private func wait(atMost patience: Duration?) -> Signal? { Signal.wait(for: Self.signals, atMost: patience) }

    private func receive(_ signal: Signal, onFirst: () -> Void = {}, onSecond: () -> Void = {}) {
        guard signal != Self.done else { return }
        let (isNews, isSecond) = received.withLock { received in
            let before = received
            if signal == .hangUp { received.isHungUp = true } else { received.interrupt = before.interrupt ?? signal }
            return (before.interruption == nil, signal != .hangUp && before.interrupt != nil)
        }
        if isSecond {
            onSecond()
            CurrentProcess.exitAtOnce(128 + signal.number)
        }
        if isNews { onFirst() }
    }

    /// Without SIGHUP if the process ignored it when it was started, as with `nohup`: `sigwait` would return it even then.
    private static let signals: [Signal] =
        [.interrupt, .termination, done] + (Signal.hangUp.isIgnored ? [] : [.hangUp])

    /// The result of the work; nil until the work is done.
    private final class Result<Value: Sendable>: Sendable {
        private let stored = Mutex<Value?>(nil)

        var value: Value? { stored.withLock { $0 } }

        func set(_ value: Value) {
            stored.withLock { $0 = value }
        }
    }
}
