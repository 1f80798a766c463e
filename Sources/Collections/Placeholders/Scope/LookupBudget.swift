import Synchronization

/// How many variables one value may still look up: a few that use each other twice would take for ever.
final class LookupBudget: Sendable {
    private let left = Atomic(100_000)

    /// Takes one lookup; false when none is left.
    func spend() -> Bool {
        left.subtract(1, ordering: .relaxed).newValue >= 0
    }
}
