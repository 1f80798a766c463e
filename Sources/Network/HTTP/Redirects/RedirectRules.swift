/// The rules by which a call follows redirects, for formats that have other rules than browsers.
package protocol RedirectRules: Equatable, Sendable {
    /// Returns the call that follows the redirect in `response`; nil if it is not a redirect.
    ///
    /// - Parameter isSecret: Returns true for a text that contains a secret, which must not reach another origin.
    func call(
        after response: HTTPResponse, to call: HTTPCall, isSecret: (String) -> Bool
    ) throws(TransportError) -> HTTPCall?

    /// The key of a collection that sets the maximum number of redirects.
    var limitKey: String { get }
    /// True if each redirect keeps the method and the content.
    var keepsMethod: Bool { get }
    /// True if Authorization is sent to another host.
    var keepsAuthorization: Bool { get }
    /// True if the next call has a field Referer.
    var sendsReferer: Bool { get }
}

/// The chosen rules; an existential cannot be compared by itself.
struct ChosenRedirectRules: Sendable, Equatable {
    let rules: any RedirectRules

    static func == (one: ChosenRedirectRules, other: ChosenRedirectRules) -> Bool { one.rules.isEqual(to: other.rules) }
}

extension RedirectRules {
    fileprivate func isEqual(to other: any RedirectRules) -> Bool { other as? Self == self }
}
