/// The elements of a `forEach` that run, by their numbers from 1.
package enum ChosenElements: Sendable, Hashable {
    /// Named by `--element`.
    case numbers(Set<Int>)
    /// Failed in an earlier run: each number with the element's label in that run. If a label has changed, the list is
    /// another one, and all of its elements run.
    case failed([Int: String])
}
