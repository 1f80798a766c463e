package import Cryptography

/// How a call shows whose it is.
package enum HTTPAuthentication: Sendable, Equatable {
    /// RFC 7617, in UTF-8.
    case basic(user: String, password: Secret)
    /// RFC 6750, section 2.1.
    case bearer(Secret)
    case apiKey(APIKeyPlace, value: Secret)
    /// RFC 7616: libcurl answers the server's challenge, so every such call is sent twice.
    case digest(user: String, password: Secret)
    /// Amazon's Signature Version 4.
    case awsSignature(AWSCredentials)
}

/// Where an API key stands in a request.
package enum APIKeyPlace: Sendable, Equatable {
    case header(String)
    case query(String)
}
