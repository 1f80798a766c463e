import Platform

/// The signals that the main thread has not taken yet, and the condition on which it waits.
final class SignalInbox: @unchecked Sendable {
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
