import HTTP

/// What is around every call of a pass. A class, because every request passes it on.
final class CallContext: Sendable {
    let hub: HubConnection?
    let overrides: RunOverrides
    /// The cookies of the pass; nil where none are kept.
    let jar: CookieJar?

    init(hub: HubConnection?, overrides: RunOverrides, jar: CookieJar?) {
        self.hub = hub
        self.overrides = overrides
        self.jar = jar
    }
}
