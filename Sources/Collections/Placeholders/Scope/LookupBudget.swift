import Synchronization

/// The limit for lookups in one value: a few variables that use each other twice would take exponential time.
final class LookupBudget: Sendable {
    private let left = Atomic(100_000)

    /// Takes one lookup; returns false if none is left.
    func spend() -> Bool {
        left.subtract(1, ordering: .relaxed).newValue >= 0
    }
}
