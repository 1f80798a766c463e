import Synchronization

/// The time limit for the evaluation of one response: its captures and checks.
///
/// A server chooses what has to be evaluated, so searches, queries, schemas and differences ask ``mustStop`` every few
/// thousand steps. They then end with whatever error they have for it: ``wasExceeded`` tells the caller why.
package final class EvaluationDeadline: Sendable {
    /// The limit of the evaluation that the current task is carrying out.
    @TaskLocal package static var current: EvaluationDeadline?

    private let instant: ContinuousClock.Instant
    private let exceeded = Atomic(false)

    package init(_ instant: ContinuousClock.Instant) {
        self.instant = instant
    }

    /// True if some part of the evaluation was stopped because of this limit.
    package var wasExceeded: Bool { exceeded.load(ordering: .relaxed) }

    /// True if the evaluation under way must end: its time is up, or its task is cancelled.
    package static var mustStop: Bool {
        if Task.isCancelled { return true }
        guard let current, .now >= current.instant else { return false }
        current.exceeded.store(true, ordering: .relaxed)
        return true
    }
}
