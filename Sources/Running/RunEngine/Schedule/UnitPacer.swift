import Synchronization

/// The rate limit for one unit, which records the time waited, so that durations can exclude it.
final class UnitPacer: Sendable {
    private let line: RequestPacer
    private let waited = Mutex(Duration.zero)

    init(_ line: RequestPacer) {
        self.line = line
    }

    /// Waits until a request may start.
    func wait() async {
        let duration = await line.wait()
        waited.withLock { $0 += duration }
    }

    /// Returns the time that the unit waited since the previous call.
    func takeWaited() -> Duration {
        waited.withLock { waited in
            defer { waited = .zero }
            return waited
        }
    }
}
