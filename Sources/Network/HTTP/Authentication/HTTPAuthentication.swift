package import Cryptography

/// The authentication scheme of a call, with its credentials.
package enum HTTPAuthentication: Sendable, Equatable {
    /// RFC 7617, in UTF-8.
    case basic(user: String, password: Secret)
    /// RFC 6750, section 2.1.
    case bearer(Secret)
    case apiKey(APIKeyPlace, value: Secret)
    /// RFC 7616: libcurl responds to the server's challenge, so each such call is sent twice.
    case digest(user: String, password: Secret)
    /// Amazon's Signature Version 4.
    case awsSignature(AWSCredentials)
}

/// The part of a request that carries an API key.
package enum APIKeyPlace: Sendable, Equatable {
    case header(String)
    case query(String)
}
