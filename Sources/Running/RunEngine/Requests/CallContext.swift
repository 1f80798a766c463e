import HTTP

/// The context of all calls of a unit, or of a preview; a class, because every request passes it on.
final class CallContext: Sendable {
    let overrides: RunOverrides
    /// The settings for Postman collections.
    let postman: PostmanSettings
    /// The tokens, for authentication that fetches one.
    let tokens: TokenProvider
    /// The stored cookies; nil if none are stored.
    let jar: CookieJar?

    init(_ settings: RunSettings, tokens: TokenProvider, jar: CookieJar?) {
        overrides = settings.overrides
        postman = settings.postman
        self.tokens = tokens
        self.jar = jar
    }

    var hub: HubConnection? { tokens.hub }
}
