package import Cryptography

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
