package import CollectionModel

/// The requests and elements that the iterations of a collection run.
package struct IterationChoices: Sendable {
    let common: RequestChoice?
    private let own: [Int: RequestChoice]

    /// - Parameters:
    ///   - common: The choice for iterations that have none of their own; nil for all requests.
    ///   - own: The choices of single iterations, by number.
    package init(common: RequestChoice? = nil, own: [Int: RequestChoice] = [:]) {
        self.common = common
        self.own = own
    }

    subscript(iteration: Int) -> RequestChoice? { own[iteration] ?? common }
}
