/// The elements of a `forEach` to run, by number from 1.
package enum ChosenElements: Sendable, Hashable {
    /// The elements that `--element` names.
    case numbers(Set<Int>)
    /// The elements that failed in an earlier run, with their labels in that run; if a label has changed, the list is a
    /// different one, and all its elements run.
    case failed([Int: String])
}
