import HTTP

/// The context of all calls of a pass; a class, because every request passes it on.
final class CallContext: Sendable {
    let hub: HubConnection?
    let overrides: RunOverrides
    /// The settings for Postman collections.
    let postman: PostmanSettings
    /// The cookies of the pass; nil if none are stored.
    let jar: CookieJar?

    init(
        hub: HubConnection?, overrides: RunOverrides, postman: PostmanSettings = PostmanSettings(), jar: CookieJar?
    ) {
        self.postman = postman
        self.hub = hub
        self.overrides = overrides
        self.jar = jar
    }
}
