import CollectionModel
import HTTP
import Placeholders
import PostmanFormat

/// The connection options of the command line for a Postman request; keys of `protocolProfileBehavior` have priority.
struct PostmanConnectionOptions {
    private let overrides: RunOverrides
    private let step: RequestStep
    private let behavior: PostmanBehavior
    private let scope: VariableScope

    init(_ overrides: RunOverrides, step: RequestStep, behavior: PostmanBehavior, scope: VariableScope) {
        self.overrides = overrides
        self.step = step
        self.behavior = behavior
        self.scope = scope
    }

    func put(into call: inout HTTPCall) throws(PlaceholderError) {
        let own = (tls: call.tls, version: call.httpVersion)
        try ConnectionBuilding(step, overrides: overrides, scope: scope).put(into: &call)
        var tls = call.tls
        (tls.minVersion, tls.maxVersion) = (own.tls.minVersion, own.tls.maxVersion)
        (tls.cipherList, tls.cipherSuites) = (own.tls.cipherList, own.tls.cipherSuites)
        if behavior.stated.contains(.strictSSL) { tls.insecure = own.tls.insecure }
        if tls != call.tls { call.tls = tls }
        if behavior.stated.contains(.protocolVersion) { call.httpVersion = own.version }
    }
}
