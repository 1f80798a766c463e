/// The query of a list of registrations: `$filter`, `$top`, `$skip` and the continuation token.
package struct RegistrationQuery: Sendable, Equatable {
    package let filter: RegistrationFilter?
    /// The most entries of one page.
    package let top: Int
    /// The number of registrations to omit from the first page; 0 for later pages.
    package let skip: Int
    package let continuation: ContinuationToken?

    /// The highest and the default number of entries of one page.
    package static let topLimit = 100

    /// - Parameter query: The query of the URL as sent, without the question mark.
    package init(query: String?) throws(HubError) {
        let parameters = QueryParameters(query ?? "")
        filter = try Self.filter(parameters["$filter"])
        top = min(try Self.number(parameters["$top"], named: "$top", atLeast: 1) ?? Self.topLimit, Self.topLimit)
        continuation = try Self.token(parameters[ContinuationToken.parameter])
        let skip = try Self.number(parameters["$skip"], named: "$skip", atLeast: 0) ?? 0
        self.skip = continuation == nil ? skip : 0
    }

    /// Returns a page of registrations and the token of the next page; the token is nil for the last page.
    ///
    /// - Parameter registrations: The registrations in the order of their positions. Those up to the continuation
    ///   token's position may be missing.
    package func page(
        of registrations: some Sequence<Registration>
    ) -> (registrations: [Registration], next: ContinuationToken?) {
        var page: [Registration] = []
        var left = skip
        for registration in registrations where matches(registration) {
            if left > 0 {
                left -= 1
            } else if page.count < top {
                page.append(registration)
            } else {
                return (page, page.last.map { ContinuationToken(after: $0.position) })
            }
        }
        return (page, nil)
    }

    private func matches(_ registration: Registration) -> Bool {
        if let last = continuation?.last, registration.position <= last { return false }
        return filter?.matches(registration.description) ?? true
    }

    private static func filter(_ text: String?) throws(HubError) -> RegistrationFilter? {
        guard let text, !text.isEmpty else { return nil }
        guard let filter = RegistrationFilter(text) else {
            // The text is omitted, because a device handle is as sensitive as a password.
            throw .invalidQuery(parameter: "$filter", "it must look like ChannelUri eq 'handle'")
        }
        return filter
    }

    private static func token(_ text: String?) throws(HubError) -> ContinuationToken? {
        guard let text, !text.isEmpty else { return nil }
        guard let token = ContinuationToken(text) else {
            throw .invalidQuery(parameter: ContinuationToken.parameter, "no list was answered with it")
        }
        return token
    }

    private static func number(_ text: String?, named name: String, atLeast least: Int) throws(HubError) -> Int? {
        guard let text, !text.isEmpty else { return nil }
        guard let number = Int(text), number >= least else {
            throw .invalidQuery(parameter: name, "it must be a whole number from \(least), but is \(text)")
        }
        return number
    }
}
