import Synchronization

/// The line that requests wait in, as one unit sees it: how long it waited counts into no duration.
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

    /// How long the unit waited since this was asked last.
    func takeWaited() -> Duration {
        waited.withLock { waited in
            defer { waited = .zero }
            return waited
        }
    }
}
