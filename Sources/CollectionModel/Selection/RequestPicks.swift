/// Requests that are chosen one by one, with the elements of their `forEach`: what failed in an earlier run.
package struct RequestPicks: Sendable, Hashable {
    private struct Key: Hashable {
        let identity: RequestIdentity
        /// Nil for every request of this identity.
        let place: RequestPlace?
    }

    /// The numbers of the elements, from 1; an empty set means the whole request.
    private var elements: [Key: Set<Int>] = [:]

    package init() {}

    package var isEmpty: Bool { elements.isEmpty }
    package var identities: Set<RequestIdentity> { Set(elements.keys.map(\.identity)) }

    /// Adds a request, or one element of it.
    ///
    /// - Parameters:
    ///   - place: tells it from others of its name; nil for all of them.
    ///   - element: the number of the element, from 1; nil for the whole request.
    package mutating func add(_ identity: RequestIdentity, at place: RequestPlace?, element: Int?) {
        let key = Key(identity: identity, place: place)
        guard let element else {
            elements[key] = []
            return
        }
        let isWhole = elements[key]?.isEmpty ?? false
        if !isWhole { elements[key, default: []].insert(element) }
    }

    func contains(_ request: SelectableRequest) -> Bool { elements(of: request) != nil }

    /// Returns the numbers of the elements to run, an empty set for all of them; nil for a request that is not chosen.
    func elements(of request: SelectableRequest) -> Set<Int>? {
        elements[Key(identity: request.identity, place: request.place)]
            ?? elements[Key(identity: request.identity, place: nil)]
    }
}
