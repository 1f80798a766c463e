import Synchronization

/// The time limit for the captures and checks of one response.
///
/// The server controls the size of the work, so searches, queries, schemas and differences check ``mustStop`` every few
/// thousand steps. They end with any error of their own; the caller uses ``wasExceeded`` to find the reason.
package final class EvaluationDeadline: Sendable {
    /// The time limit for the evaluation in the current task.
    @TaskLocal package static var current: EvaluationDeadline?

    private let instant: ContinuousClock.Instant
    private let exceeded = Atomic(false)

    package init(_ instant: ContinuousClock.Instant) {
        self.instant = instant
    }

    /// True if this limit stopped any part of the evaluation.
    package var wasExceeded: Bool { exceeded.load(ordering: .relaxed) }

    /// True if the current evaluation must end: its time limit has expired, or its task was cancelled.
    package static var mustStop: Bool {
        if Task.isCancelled { return true }
        guard let current, .now >= current.instant else { return false }
        current.exceeded.store(true, ordering: .relaxed)
        return true
    }
}
