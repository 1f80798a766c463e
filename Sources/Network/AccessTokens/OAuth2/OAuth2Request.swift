import Cryptography
import Text

/// A `POST` request to a token endpoint, with secrets in clear text.
package struct OAuth2Request: Sendable {
    package let url: String
    /// The header fields in their order.
    package let fields: [(name: String, value: String)]
    package let body: [UInt8]
}

/// The response of a token endpoint.
package struct OAuth2Response: Sendable {
    package let status: Int
    /// The value of the `Content-Type` header field.
    package let contentType: String?
    package let body: [UInt8]

    package init(status: Int, contentType: String?, body: [UInt8]) {
        self.status = status
        self.contentType = contentType
        self.body = body
    }
}

/// An error that prevented a response of a token endpoint, with the sender's message.
package struct OAuth2SendError: Error, Sendable, Equatable {
    /// The message in lower case, without a full stop: `connection refused`.
    package let reason: String
    /// The way to fix the error; nil if it is unknown.
    package let hint: String?
    /// Further lines about the error.
    package let details: [String]

    package init(reason: String, hint: String? = nil, details: [String] = []) {
        self.reason = reason
        self.hint = hint
        self.details = details
    }
}

extension OAuth2Specification {
    /// The request for the token.
    package var request: OAuth2Request {
        var headers = [
            (name: "Content-Type", value: FormEncoding.mediaType), (name: "Accept", value: "application/json"),
        ]
        if let credentials { headers.append((name: "Authorization", value: "Basic \(credentials)")) }
        return OAuth2Request(url: tokenURL, fields: headers, body: Array(FormEncoding.text(of: fields).utf8))
    }

    /// The client's id and secret for the Basic scheme, each form-encoded (section 2.3.1); nil if the body has them.
    private var credentials: String? {
        guard authentication == .header, let clientSecret else { return nil }
        let pair = "\(FormEncoding.encode(clientID)):\(FormEncoding.encode(clientSecret.exposed))"
        return Base64.encode(Array(pair.utf8))
    }

    private var fields: [(name: String, value: String)] {
        knownFields + parameters.map { (name: $0.name, value: $0.value) }
    }

    private var knownFields: [(name: String, value: String)] {
        var fields = [(name: "grant_type", value: resourceOwner == nil ? "client_credentials" : "password")]
        if let resourceOwner {
            fields.append((name: "username", value: resourceOwner.username))
            fields.append((name: "password", value: resourceOwner.password.exposed))
        }
        if let scope { fields.append((name: "scope", value: scope)) }
        if let audience { fields.append((name: "audience", value: audience)) }
        guard credentials == nil else { return fields }
        fields.append((name: "client_id", value: clientID))
        if let clientSecret { fields.append((name: "client_secret", value: clientSecret.exposed)) }
        return fields
    }
}
