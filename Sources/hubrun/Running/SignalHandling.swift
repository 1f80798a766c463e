import Platform
import Reporting
import Synchronization

/// The main thread, which waits for the end of the work on other threads, for Ctrl-C, `kill` and a closed terminal.
///
/// A thread of its own receives the signals with `sigwait`. That is cheaper than Dispatch, whose threads took a tenth
/// of the time of a short run, and interrupts no system call, as a signal handler does.
final class SignalHandling: Sendable {
    private let inbox = SignalInbox()
    private let received = Mutex(Received())

    /// The signals so far. SIGHUP is stored separately: a second SIGINT or SIGTERM ends the process at once, but SIGHUP
    /// does not count, as shell and kernel both send it for a closed terminal, and systemd sends it after SIGTERM.
    private struct Received {
        var interrupt: Signal?
        var isHungUp = false
        var isOutOfTime = false

        var interruption: RunInterruption? {
            switch interrupt {
            case .termination: .termination
            case nil: isHungUp ? .hangUp : isOutOfTime ? .timeLimit : nil
            default: .keyboard
            }
        }
    }

    /// Blocks the signals in all threads created from now on: call this before any other thread is created.
    ///
    /// - Parameter keys: The keys of a terminal, which has its own settings while Ctrl-Z stops the process.
    init(_ keys: TerminalKeys? = nil) {
        // A program started with nohup ignores SIGHUP, but `sigwait` would return it.
        let signals: [Signal] =
            [.interrupt, .termination] + (Signal.hangUp.isIgnored ? [] : [.hangUp])
            + (keys == nil ? [] : [.stop, .continuation])
        Signal.block(signals)
        let receiver = BlockingThread(running: { [inbox] in
            while true {
                switch Signal.wait(for: signals) {
                case .stop: keys?.suspend { Signal.stopProcess() }
                // Another signal may have stopped the process, and the shell may have changed the settings.
                case .continuation: keys?.suspend {}
                case let signal?: inbox.add(signal)
                case nil: break
                }
            }
        })
        // Without the thread, the first signal must end the process.
        if let receiver { receiver.detach() } else { Signal.unblock(signals) }
    }

    /// The exit status for the first signal, or for the end of the time; nil if the work was not ended early.
    var interruption: ExitStatus? {
        cause.map { cause in
            switch cause {
            case .hangUp: .hungUp
            case .termination: .terminated
            case .keyboard: .interrupted
            case .timeLimit: .notCarriedOut
            }
        }
    }

    var cause: RunInterruption? { received.withLock { $0.interruption } }

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
    ///   - limit: The time after which the task is cancelled as by a signal; nil for no limit.
    ///   - cancellation: Another way to cancel the task; nil if only signals and the time do.
    ///   - rescue: Completes the output as far as possible before the process ends at once.
    func run<Value: Sendable>(
        preferring executor: (any TaskExecutor)? = nil, showing progress: LiveProgress? = nil,
        announcingTeardown announcesTeardown: Bool = false, limit: Duration? = nil,
        cancellation: RunCancellation? = nil, rescuing rescue: () -> Void = {},
        _ work: @escaping @Sendable () async -> Value
    ) -> Value {
        let result = Result<Value>()
        let task = Task(executorPreference: executor) { [inbox] in
            result.set(await work())
            inbox.wake()
        }
        let cancel = {
            task.cancel()
            if progress == nil, announcesTeardown, let cause = self.cause { Notice(cause.sentence).print() }
        }
        cancellation?.attach { task.cancel() }
        received.withLock { $0.isOutOfTime = false }
        let deadline = limit.map { ContinuousClock.now + $0 }
        while true {
            if let value = result.value { return value }
            let left = cause == nil ? deadline.map { max(.zero, $0 - .now) } : nil
            let wait = [left, progress == nil ? nil : LiveProgress.interval].compactMap(\.self).min()
            guard let signal = inbox.next(atMost: wait, unless: { result.value != nil }) else {
                if result.value == nil { progress?.update(interruption: cause) }
                if let deadline, .now >= deadline, cause == nil {
                    received.withLock { $0.isOutOfTime = true }
                    cancel()
                }
                continue
            }
            receive(
                signal,
                onFirst: cancel,
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

    /// Waits for a signal, or until a condition holds; ``wake()`` makes it check the condition.
    func waitForInterrupt(unless isOver: () -> Bool) {
        if let signal = inbox.next(atMost: nil, unless: isOver) { receive(signal) }
    }

    /// Makes ``waitForInterrupt(unless:)`` check its condition. Any thread may call it.
    func wake() { inbox.wake() }

    /// Waits for a signal, or until some time has passed.
    func waitForInterrupt(atMost limit: Duration?) {
        if let signal = inbox.next(atMost: limit, unless: { false }) { receive(signal) }
    }

    private func receive(_ signal: Signal, onFirst: () -> Void = {}, onSecond: () -> Void = {}) {
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

    /// The result of the work; nil until the work is done.
    private final class Result<Value: Sendable>: Sendable {
        private let stored = Mutex<Value?>(nil)

        var value: Value? { stored.withLock { $0 } }

        func set(_ value: Value) {
            stored.withLock { $0 = value }
        }
    }
}

/// The cancellation of one run by another thread than the one that waits for it.
final class RunCancellation: Sendable {
    private struct State {
        var isCancelled = false
        var cancel: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Cancels the run now, or when it begins.
    func cancel() {
        let cancel = state.withLock { state in
            state.isCancelled = true
            return state.cancel
        }
        cancel?()
    }

    fileprivate func attach(_ cancel: @escaping @Sendable () -> Void) {
        let isCancelled = state.withLock { state in
            state.cancel = cancel
            return state.isCancelled
        }
        if isCancelled { cancel() }
    }
}

/// The signals that the main thread has not taken yet, and the condition on which it waits.
private final class SignalInbox: @unchecked Sendable {
    private let monitor = Monitor()
    /// Accessed only with the lock held, which makes `@unchecked Sendable` safe.
    private var signals: [Signal] = []

    /// Adds a signal unless the same one has not been taken yet, like the kernel.
    func add(_ signal: Signal) {
        monitor.withLock {
            if !signals.contains(signal) { signals.append(signal) }
            monitor.notifyAll()
        }
    }

    /// Makes ``next(atMost:unless:)`` check its condition.
    func wake() {
        monitor.withLock { monitor.notifyAll() }
    }

    /// Waits for a signal and takes it; returns nil if none arrives in time, or when a condition holds.
    func next(atMost limit: Duration?, unless isOver: () -> Bool) -> Signal? {
        monitor.withLock {
            monitor.wait(atMost: limit) { !signals.isEmpty || isOver() }
            return signals.isEmpty || isOver() ? nil : signals.removeFirst()
        }
    }
}
