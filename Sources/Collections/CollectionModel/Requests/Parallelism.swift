package import Diagnostics

/// `parallel`: the requests of a group, or the elements of a `forEach`, run at the same time.
package struct Parallelism: Sendable {
    /// The highest limit, and that of `parallel: true`.
    package static let highest = 100

    /// The maximum number of items or elements at the same time.
    package let limit: Int
    package let range: SourceRange
}
