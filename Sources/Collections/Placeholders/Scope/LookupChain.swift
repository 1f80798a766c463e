/// The variables that are being resolved, each inside the value of the previous one.
final class LookupChain: Sendable {
    /// The names, outermost first; at least one.
    let names: [String]
    /// The budget of all lookups for the value of the first name.
    let budget: LookupBudget

    init(names: [String], budget: LookupBudget) {
        self.names = names
        self.budget = budget
    }

    var last: String? { names.last }
}
