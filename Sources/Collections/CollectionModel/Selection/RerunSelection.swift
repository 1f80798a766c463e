/// Requests that failed in an earlier run, with the `forEach` elements that failed.
package struct RerunSelection: Sendable, Hashable {
    private struct Key: Hashable {
        let identity: RequestIdentity
        /// The place of the request; nil for every request with this identity.
        let place: RequestPlace?
    }

    /// The labels of the elements by number, from 1; empty for the whole request.
    private var elements: [Key: [Int: String]] = [:]

    package init() {}

    package var identities: Set<RequestIdentity> { Set(elements.keys.map(\.identity)) }

    /// Adds a request, or one of its elements.
    ///
    /// - Parameters:
    ///   - place: The place that distinguishes requests of the same name; nil for all of them.
    ///   - element: The number of the element, from 1, and its label; nil for the whole request.
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

    func contains(_ request: RequestStep) -> Bool { elements(of: request) != nil }

    /// Returns the labels of the elements to run by number, empty for all elements; nil if the request isn't chosen.
    func elements(of request: RequestStep) -> [Int: String]? {
        elements[Key(identity: request.identity, place: request.place)]
            ?? elements[Key(identity: request.identity, place: nil)]
    }
}
