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
