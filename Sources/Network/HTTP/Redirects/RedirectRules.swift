/// The rules by which a call follows redirects.
package enum RedirectRules: Sendable, Equatable {
    /// The rules of browsers: only POST becomes GET at 301 and 302, and no secret is sent to another origin.
    case standard
    /// The rules of Postman; see ``HTTPCall/redirected(by:following:isSecret:)``.
    case postman(PostmanRedirects)
}

/// The settings of a Postman request for redirects.
package struct PostmanRedirects: Sendable, Equatable {
    /// True if each redirect keeps method and body: `followOriginalHttpMethod`.
    package var keepsMethod: Bool
    /// True if Authorization is sent to another host: `followAuthorizationHeader`.
    package var keepsAuthorization: Bool
    /// False for `removeRefererHeaderOnRedirect`.
    package var sendsReferer: Bool
    /// False for `disableUrlEncoding`.
    package var encodesURLs: Bool
    /// True if secrets are sent to another origin, as Newman does.
    package var sendsSecrets: Bool

    package init(
        keepsMethod: Bool = false, keepsAuthorization: Bool = false, sendsReferer: Bool = true,
        encodesURLs: Bool = true, sendsSecrets: Bool = false
    ) {
        self.sendsSecrets = sendsSecrets
        self.keepsMethod = keepsMethod
        self.keepsAuthorization = keepsAuthorization
        self.sendsReferer = sendsReferer
        self.encodesURLs = encodesURLs
    }
}
