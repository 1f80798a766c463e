import Synchronization

/// The variables inside whose values a name is looked up.
final class LookupChain: Sendable {
    /// Outermost first; at least one.
    let names: [String]
    /// Shared by all lookups inside the value of the first.
    let budget: LookupBudget

    init(names: [String], budget: LookupBudget) {
        self.names = names
        self.budget = budget
    }

    var last: String? { names.last }
}

/// How many variables one value may still look up: a few that use each other twice would take for ever.
final class LookupBudget: Sendable {
    private let left = Atomic(100_000)

    /// Takes one lookup; false when none is left.
    func spend() -> Bool {
        left.subtract(1, ordering: .relaxed).newValue >= 0
    }
}
