package import Cryptography

/// The authentication scheme of a call, with its credentials.
package enum HTTPAuthentication: Sendable, Equatable {
    /// RFC 7617, in UTF-8.
    case basic(user: String, password: Secret)
    /// RFC 6750, section 2.1.
    case bearer(Secret)
    case apiKey(APIKeyPlace, value: Secret)
    /// RFC 7616: libcurl responds to the server's challenge, so each such call is sent twice. libcurl 7.88 computes wrong
    /// responses for SHA-512-256, and for `auth-int` of a request with content; ``DigestResponse`` computes all.
    case digest(user: String, password: Secret)
    /// NTLM over HTTP (MS-NTHT): libcurl responds to the server's challenge on a connection of its own. The domain may
    /// be empty.
    case ntlm(user: String, password: Secret, domain: String)
    /// Amazon's Signature Version 4.
    case awsSignature(AWSCredentials)
    /// OAuth 1.0 (RFC 5849).
    case oauth1(OAuth1Credentials)
    case hawk(HawkCredentials)
    /// Akamai's EdgeGrid.
    case edgeGrid(EdgeGridCredentials)
}

/// The part of a request that carries an API key.
package enum APIKeyPlace: Sendable, Equatable {
    case header(String)
    case query(String)
}
