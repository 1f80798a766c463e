/// Requests that are chosen one by one, with the elements of their `forEach`: what failed in an earlier run.
package struct RequestPicks: Sendable, Hashable {
    private struct Key: Hashable {
        let identity: RequestIdentity
        /// Nil for every request of this identity.
        let place: RequestPlace?
    }

    /// The labels of the elements by number, from 1; without any, the whole request is meant.
    private var elements: [Key: [Int: String]] = [:]

    package init() {}

    package var identities: Set<RequestIdentity> { Set(elements.keys.map(\.identity)) }

    /// Adds a request, or one element of it.
    ///
    /// - Parameters:
    ///   - place: tells it from others of its name; nil for all of them.
    ///   - element: the number of the element, from 1, and its label; nil for the whole request.
    package mutating func add(
        _ identity: RequestIdentity, at place: RequestPlace?, element: (number: Int, label: String)?
    ) {
        let key = Key(identity: identity, place: place)
        guard let element else {
            elements[key] = [:]
            return
        }
        let isWhole = elements[key]?.isEmpty ?? false
        if !isWhole { elements[key, default: [:]][element.number] = element.label }
    }

    func contains(_ request: SelectableRequest) -> Bool { elements(of: request) != nil }

    /// Returns the labels of the elements to run by number, none for all elements; nil for a request that is not chosen.
    func elements(of request: SelectableRequest) -> [Int: String]? {
        elements[Key(identity: request.identity, place: request.place)]
            ?? elements[Key(identity: request.identity, place: nil)]
    }
}
