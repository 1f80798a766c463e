/// Settings of a request, or of all requests of a level.
package struct DraftSettings: Hashable, Sendable {
    package var query = DraftMapping(layout: .short(3))
    package var headers = DraftMapping(layout: .short(1))
    package var cookies = DraftMapping(layout: .short(3))
    package var auth: DraftMapping.Entry?
    /// All other settings, such as `followRedirects`, `tls` and `timeout`.
    package var others = DraftMapping()

    package init() {}

    /// Sets the authentication.
    ///
    /// - Parameter value: The value of the key `auth`, such as `none` or `{ bearer: <<token>> }`.
    package mutating func setAuth(_ value: DraftValue, comment: String? = nil) {
        auth = DraftMapping.Entry("auth", value, comment: comment)
    }

    /// Sets the value of a key other than `query`, `headers`, `cookies` and `auth`.
    package mutating func set(_ key: String, _ value: DraftValue) { others[key] = value }

    /// The entries, in the order in which they are written; the body of a request is behind `auth`.
    func entries(body: DraftMapping.Entry? = nil) -> [DraftMapping.Entry] {
        let named = [("query", query), ("headers", headers), ("cookies", cookies)]
        return named.filter { !$1.isEmpty }.map { DraftMapping.Entry($0, .mapping($1)) }
            + [auth, body].compactMap(\.self) + others.entries
    }
}
