import Diagnostics
import JSON
import Text

/// The parsed response of a token endpoint (RFC 6749, section 5.1).
struct OAuth2TokenResponse {
    private typealias Reason = OAuth2Error.Reason

    let accessToken: String
    /// The lifetime in seconds; nil if the response does not contain it.
    let expiresIn: Double?

    /// The size limit for a response, in bytes; a token for a header field is far smaller.
    static let sizeLimit = 1 << 20

    init(_ response: OAuth2Response, to specification: OAuth2Specification) throws(OAuth2Error) {
        do throws(Reason) {
            let members = try Self.members(of: response)
            accessToken = try Self.accessToken(in: members)
            try Self.checkType(members[key: "token_type"])
            expiresIn = try Self.lifetime(members[key: "expires_in"])
        } catch {
            let size = response.body.count
            // The content is not shown, because it may contain a token.
            let details = size == 0 ? [] : ["(its response of \(size) bytes is secret and not shown)"]
            throw specification.failure(error, details: details)
        }
    }

    private static func members(of response: OAuth2Response) throws(Reason) -> JSONObject {
        guard response.body.count <= sizeLimit else { throw .tooLarge }
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONValue(parsing: response.body)
        } catch {
            guard response.status == 200 else { throw reason(response.status, [:]) }
            throw .notJSON(contentType: response.contentType.flatMap { shown($0, upTo: contentTypeLimit) })
        }
        guard case .object(let members) = value else {
            throw response.status == 200
                ? Reason.notMapping(kind: value.kindName) : reason(response.status, [:])
        }
        let hasToken = members[key: "access_token"] != nil
        guard response.status == 200, hasToken || members[key: "error"] ?? .null == .null else {
            throw reason(response.status, members)
        }
        return members
    }

    /// Returns the reason with the code and description of RFC 6749, section 5.2; any other member may be a token.
    private static func reason(_ status: Int, _ members: JSONObject) -> Reason {
        guard case .string(let code) = members[key: "error"], isErrorCode(code) else {
            return .rejected(status: status, error: nil, description: nil)
        }
        var description: String?
        if case .string(let text) = members[key: "error_description"] {
            description = shown(text, upTo: descriptionLimit)
        }
        return .rejected(status: status, error: code, description: description)
    }

    private static let codeLimit = 64
    private static let contentTypeLimit = 200
    private static let descriptionLimit = 500

    /// Returns a text on one line; nil for a long text, because a cut could hide a secret in it from the redactor, and
    /// for one with a token, which no redactor knows.
    private static func shown(_ text: String, upTo limit: Int) -> String? {
        guard (1...limit).contains(text.unicodeScalars.count),
            !tokenNames.contains(where: { namesToken($0, text.utf8[...]) })
        else { return nil }
        return DisplayText.printable(text)
    }

    private static let tokenNames = ["access_token", "refresh_token", "id_token"]

    /// True if a value follows a name, as in JSON or a form.
    private static func namesToken(_ name: String, _ text: Substring.UTF8View) -> Bool {
        guard let place = text.firstRange(of: name.utf8) else { return false }
        let rest = text[place.upperBound...].drop { "\"' \t\r\n".utf8.contains($0) }
        return rest.first.map { "=:".utf8.contains($0) } ?? false || namesToken(name, rest)
    }

    private static func isErrorCode(_ text: String) -> Bool {
        (1...codeLimit).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
            }
    }

    private static func accessToken(in members: JSONObject) throws(Reason) -> String {
        guard let value = members[key: "access_token"] else { throw .noToken }
        guard case .string(let token) = value else { throw .tokenNotText(kind: value.kindName) }
        guard !token.isEmpty else { throw .emptyToken }
        // The characters are those of RFC 6749, appendix A.12.
        let scalars = token.unicodeScalars
        if let index = scalars.firstIndex(where: { !(0x20...0x7e).contains($0.value) }) {
            throw .badCharacter(position: scalars.distance(from: scalars.startIndex, to: index) + 1)
        }
        return token
    }

    /// Checks the type of the token; some endpoints omit it, and some send `BearerToken`.
    private static func checkType(_ value: JSONValue?) throws(Reason) {
        switch value {
        case nil, .null: return
        case .string(let type) where type.lowercased().hasPrefix("bearer"): return
        default: throw .otherType
        }
    }

    /// Returns the lifetime; Azure's first version and other endpoints send the number as a text.
    private static func lifetime(_ value: JSONValue?) throws(Reason) -> Double? {
        switch value {
        case nil, .null: return nil
        case .number(let number): return number.doubleValue
        case .string(let text):
            if !text.isEmpty, text.utf8.allSatisfy(\.isASCIIDigit) { return Double(text) }
        default: break
        }
        throw .badLifetime
    }
}

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
