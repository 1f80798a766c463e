extension DraftSettings {
    /// The order in which a person would write the settings.
    private static let order = [
        "delay", "proxy", "resolve", "unixSocket", "tls", "followRedirects", "cookieJar", "timeout", "connectTimeout",
        "http", "compressed", "maxBody", "retry",
    ]

    /// Sorts the settings besides headers, query, cookies and auth; the order of the source means nothing.
    package mutating func sort() {
        let position = Dictionary(Self.order.enumerated().map { ($1, $0) }) { first, _ in first }
        others.entries.sort { position[$0.key, default: .max] < position[$1.key, default: .max] }
    }
}
