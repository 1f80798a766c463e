import Synchronization

/// The number of requests that run inside a script of the program, directly and inside each other.
final class NestedRunCount: Sendable {
    static let maximum = 1000

    private let count = Atomic(0)

    /// Counts a request; returns false if there are too many.
    func next() -> Bool { count.add(1, ordering: .relaxed).newValue <= Self.maximum }
}
