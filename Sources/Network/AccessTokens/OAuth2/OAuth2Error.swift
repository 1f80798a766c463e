/// The reason for which an endpoint returned no token.
///
/// A response may contain a token, so messages show only its status, Content-Type, and the code and description of an
/// error response (RFC 6749, section 5.2). They can contain the secrets of the specification, which the caller masks.
package struct OAuth2Error: Error, Sendable, Equatable {
    package enum Reason: Error, Sendable, Equatable {
        /// There is no response; carries the sender's error message.
        case notSent(reason: String, hint: String?)
        /// The caller was cancelled.
        case cancelled
        /// A status other than 200, or 200 with an error in the body (RFC 6749, section 5.2).
        case rejected(status: Int, error: String?, description: String?)
        case tooLarge
        case notJSON(contentType: String?)
        case notMapping(kind: String)
        case noToken
        case emptyToken
        case tokenNotText(kind: String)
        /// The token has a character that is invalid in a header field; carries the first position, from 1.
        case badCharacter(position: Int)
        /// A `token_type` that is not `Bearer`.
        case otherType
        /// An `expires_in` that is not a number.
        case badLifetime
    }

    package let tokenURL: String
    package let reason: Reason
    /// The size of the response's body, or details of the connection if there is no response.
    package let details: [String]

    /// The error in one sentence.
    package var message: String { "\"\(tokenURL)\" gave no token: \(reason.message)" }

    /// The way to fix the error.
    package var hint: String { reason.hint }
}

extension OAuth2Error: CustomStringConvertible {
    package var description: String { "\(message): \(hint)" }
}

extension OAuth2Error.Reason {
    fileprivate var message: String {
        switch self {
        case .notSent(let reason, _): reason
        case .cancelled: "the wait for it was cancelled"
        case .rejected(let status, let error, let description):
            "it answered \(status)" + (error.map { " with the error \"\($0)\"" } ?? "")
                + (description.map { " (\($0))" } ?? "")
        case .tooLarge: "its answer has more than \(OAuth2TokenResponse.sizeLimit >> 20) MiB"
        case .notJSON(let contentType?) where contentType.lowercased().contains("json"): "its answer is not valid JSON"
        case .notJSON(let contentType): "its answer is not JSON" + (contentType.map { " but \"\($0)\"" } ?? "")
        case .notMapping(let kind): "its answer is a \(kind), not a mapping"
        case .noToken: "its answer has no \"access_token\""
        case .emptyToken: "its \"access_token\" is empty"
        case .tokenNotText(let kind): "its \"access_token\" is a \(kind), not a text"
        case .badCharacter(let position): "character \(position) of its \"access_token\" is not allowed in a header"
        case .otherType: "its \"token_type\" is not \"Bearer\""
        case .badLifetime: "its \"expires_in\" is not a number of seconds"
        }
    }

    fileprivate var hint: String {
        switch self {
        case .notSent(_, let hint): hint ?? "check the token's \"tokenUrl\""
        case .cancelled: "the next request that needs the token asks for it again"
        case .rejected(let status, let error, _): Self.hint(error: error) ?? Self.hint(status: status)
        case .tooLarge, .notJSON, .notMapping, .noToken: "check whether \"tokenUrl\" is the token endpoint's address"
        case .emptyToken, .tokenNotText, .badCharacter, .badLifetime: "the endpoint has to be corrected"
        case .otherType: "take the token by a request with \"capture\", and build the header from it"
        }
    }

    /// Returns the hint for an error code of RFC 6749, section 5.2.
    private static func hint(error: String?) -> String? {
        switch error {
        case "invalid_client":
            "check \"clientId\" and \"clientSecret\", and whether \"authentication\" has to be \"header\" or \"body\""
        case "invalid_grant": "check \"username\" and \"password\""
        case "invalid_scope": "check \"scope\""
        case "invalid_target": "check \"audience\""
        case "unauthorized_client", "unsupported_grant_type":
            "allow the client this grant where it is registered, or use another client"
        case "invalid_request": "check which settings the endpoint requires, such as \"scope\" and \"audience\""
        default: nil
        }
    }

    private static func hint(status: Int) -> String {
        switch status {
        case 300..<400: "give the address that it leads to as \"tokenUrl\""
        case 401, 403: hint(error: "invalid_client") ?? ""
        case 404, 405: "check whether \"tokenUrl\" is the token endpoint's address"
        case 429, 500...: "try again later"
        default: "ask the endpoint as with curl to see its response, which is not shown because it may contain a token"
        }
    }
}
