package import Cryptography
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

/// The resolved settings of an OAuth 2 token (RFC 6749).
///
/// With a resource owner it is the password grant (section 4.3), otherwise the client credentials grant (section 4.4).
package struct OAuth2Specification: Sendable, Hashable {
    /// The place of the client's id and secret in the request (section 2.3.1).
    package enum Authentication: String, Sendable, CaseIterable {
        case header, body
    }

    /// The owner of the resources, if this is not the client itself.
    package struct ResourceOwner: Sendable, Hashable {
        package let username: String
        package let password: Secret

        package init(username: String, password: Secret) {
            self.username = username
            self.password = password
        }
    }

    /// A further parameter of the request's body, such as `resource` (RFC 8707, section 2).
    package struct Parameter: Sendable, Hashable {
        package let name: String
        package let value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    package let tokenURL: String
    package let clientID: String
    /// The client's secret; nil for a public client, whose id is in the body.
    package let clientSecret: Secret?
    package let scope: String?
    package let audience: String?
    package let authentication: Authentication
    package let resourceOwner: ResourceOwner?
    /// Further parameters, which come last in the body.
    package let parameters: [Parameter]

    package init(
        tokenURL: String, clientID: String, clientSecret: Secret?, scope: String? = nil, audience: String? = nil,
        authentication: Authentication = .header, resourceOwner: ResourceOwner? = nil,
        parameters: [Parameter] = []
    ) {
        self.tokenURL = tokenURL
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.scope = scope
        self.audience = audience
        self.authentication = authentication
        self.resourceOwner = resourceOwner
        self.parameters = parameters
    }

    /// Requests a token from the endpoint; `time` is in seconds since 1970.
    func fetch(at time: Double, _ send: TokenCache.Send) async throws(OAuth2Error) -> MintedToken {
        let response: OAuth2Response
        do throws(OAuth2SendError) {
            response = try await send(request)
        } catch {
            throw failure(.notSent(reason: error.reason, hint: error.hint), details: error.details)
        }
        let answer = try OAuth2TokenResponse(response, to: self)
        // Counted from the time of the request, so that the token does not expire earlier than computed.
        let expiry = answer.expiresIn.map { TokenExpiry.withinCalendar(time + $0) }
        return MintedToken(headerValue: answer.accessToken, expiry: expiry, mintedAt: time)
    }

    func failure(_ reason: OAuth2Error.Reason, details: [String] = []) -> OAuth2Error {
        OAuth2Error(tokenURL: tokenURL, reason: reason, details: details)
    }
}
