import HTTP

/// The context of the calls of a unit, or of a preview, which has no more; a class, because every request passes it on.
final class CallContext: Sendable {
    let settings: RunSettings
    /// The tokens, for authentication that fetches one.
    let tokens: TokenProvider
    /// The stored cookies; nil if none are stored.
    let jar: CookieJar?

    init(_ settings: RunSettings, tokens: TokenProvider, jar: CookieJar?) {
        self.settings = settings
        self.tokens = tokens
        self.jar = jar
    }

    var hub: HubConnection? { tokens.hub }
}
