package import Cryptography

/// The credentials and options of requests that are signed with OAuth 1.0 (RFC 5849).
package struct OAuth1Credentials: Sendable, Equatable {
    package var method: OAuth1SignatureMethod
    package var consumerKey: String
    /// Needed by all methods except RSA.
    package var consumerSecret: Secret
    package var token: Secret
    package var tokenSecret: Secret
    /// A private key in PEM, for RSA.
    package var privateKey: Secret
    package var callback = ""
    package var verifier = ""
    /// The time of the signature, in seconds since 1970; the current time if it is empty.
    package var timestamp = ""
    /// A random value if it is empty.
    package var nonce = ""
    package var version = "1.0"
    package var realm = ""
    /// True to send the parameters in the field Authorization; otherwise they are sent in a form (PUT and POST), else in
    /// the query.
    package var isInHeader = true
    /// True for a body that is a form, even if it is empty or its Content-Type says something else; nil to decide by the
    /// Content-Type.
    package var isForm: Bool?
    /// True to send and sign `oauth_body_hash`; forms have none, because their parameters are signed.
    package var includesBodyHash = false
    /// True to sign an empty token and an empty version, too.
    package var signsEmptyParameters = false
    /// True to percent-encode the parameters in the field Authorization, as RFC 5849, section 3.5.1 requires.
    package var encodesHeader = true
    /// True to percent-encode the query again as RFC 5849, section 3.6 requires, which some servers compare.
    package var encodesQuery = true

    package init(
        method: OAuth1SignatureMethod = .hmac(.sha1), consumerKey: String, consumerSecret: Secret = Secret(""),
        token: Secret = Secret(""), tokenSecret: Secret = Secret(""), privateKey: Secret = Secret("")
    ) {
        self.method = method
        self.consumerKey = consumerKey
        self.consumerSecret = consumerSecret
        self.token = token
        self.tokenSecret = tokenSecret
        self.privateKey = privateKey
    }

    /// Throws an error if a parameter is missing.
    func check() throws(TransportError) {
        try TransportError.require(consumerKey, "consumerKey", of: "oauth1")
        switch method {
        case .rsa: try TransportError.require(privateKey.exposed, "privateKey", of: "oauth1")
        case .hmac, .plaintext: try TransportError.require(consumerSecret.exposed, "consumerSecret", of: "oauth1")
        }
    }
}
