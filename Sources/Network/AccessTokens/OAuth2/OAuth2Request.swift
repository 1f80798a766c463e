import Cryptography

/// What is sent, by `POST`, to a token endpoint. It carries secrets in clear.
package struct OAuth2Request: Sendable {
    package let url: String
    /// Header fields in their order.
    package let fields: [(name: String, value: String)]
    package let body: [UInt8]
}

/// What a token endpoint answered.
package struct OAuth2Response: Sendable {
    package let status: Int
    /// The value of the field of that name.
    package let contentType: String?
    package let body: [UInt8]

    package init(status: Int, contentType: String?, body: [UInt8]) {
        self.status = status
        self.contentType = contentType
        self.body = body
    }
}

/// Why a token endpoint gave no answer, in the words of who sent the request.
package struct OAuth2SendFailure: Error, Sendable, Equatable {
    /// Lowercase and without a full stop: `connection refused`.
    package let reason: String
    /// What to do about it.
    package let hint: String?
    /// Lines that say more of it.
    package let details: [String]

    package init(reason: String, hint: String? = nil, details: [String] = []) {
        self.reason = reason
        self.hint = hint
        self.details = details
    }
}

extension OAuth2Specification {
    /// The request that asks for the token.
    package var request: OAuth2Request {
        var fields = [
            (name: "Content-Type", value: FormEncoding.mediaType), (name: "Accept", value: "application/json"),
        ]
        if let credentials { fields.append((name: "Authorization", value: "Basic \(credentials)")) }
        return OAuth2Request(url: tokenURL, fields: fields, body: Array(FormEncoding.text(of: parameters).utf8))
    }

    /// Name and secret for HTTP's Basic scheme, each form-encoded before (section 2.3.1); nil when they are in the
    /// body.
    private var credentials: String? {
        guard authentication == .header, let clientSecret else { return nil }
        let pair = "\(FormEncoding.encode(clientID)):\(FormEncoding.encode(clientSecret.exposed))"
        return Base64.encode(Array(pair.utf8))
    }

    private var parameters: [(name: String, value: String)] {
        var parameters = [(name: "grant_type", value: resourceOwner == nil ? "client_credentials" : "password")]
        if let resourceOwner {
            parameters.append((name: "username", value: resourceOwner.username))
            parameters.append((name: "password", value: resourceOwner.password.exposed))
        }
        if let scope { parameters.append((name: "scope", value: scope)) }
        if let audience { parameters.append((name: "audience", value: audience)) }
        guard credentials == nil else { return parameters }
        parameters.append((name: "client_id", value: clientID))
        if let clientSecret { parameters.append((name: "client_secret", value: clientSecret.exposed)) }
        return parameters
    }
}
