package import HTTP

/// The settings of a run for calls; keys of `protocolProfileBehavior` have priority over them.
package struct PostmanCallSettings {
    /// The value of the User-Agent field, such as `hubrun/1.2.0`.
    package var userAgent: String
    /// The time limit of a request; zero means no limit.
    package var timeout = Duration.seconds(300)
    /// The size limit of a response body, in bytes after decoding.
    package var maxBody = 64 << 20
    /// False for `--no-redirects`.
    package var followsRedirects = true
    /// True if redirects carry secrets to another origin, as in Newman.
    package var sendsSecretsOnRedirects = false
    /// Sets the connection that the command line wants for a call, of which the URL is known.
    package var connect: (inout HTTPCall) throws -> Void = { _ in }
    package var jar: CookieJar?
    /// Returns the URL to parse, given the URL with its variables replaced; nil to parse it unchanged.
    package var address: ((String) -> String)?

    package init(userAgent: String) {
        self.userAgent = userAgent
    }
}
