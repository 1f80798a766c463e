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
