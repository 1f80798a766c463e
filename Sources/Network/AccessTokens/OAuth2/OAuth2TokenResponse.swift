import JSON

/// The parsed response of a token endpoint (RFC 6749, section 5.1).
struct OAuth2TokenResponse {
    private typealias Reason = OAuth2Error.Reason

    let accessToken: String
    /// The lifetime in seconds; nil if the response does not contain it.
    let expiresIn: Double?

    /// The size limit for a response, in bytes; a token for a header field is far smaller.
    static let sizeLimit = 1 << 20

    init(_ response: OAuth2Response, to specification: OAuth2Specification) throws(OAuth2Error) {
        let mask = SecretMask(specification)
        do throws(Reason) {
            let members = try Self.members(of: response, mask)
            accessToken = try Self.accessToken(in: members)
            try Self.checkType(members[key: "token_type"])
            expiresIn = try Self.lifetime(members[key: "expires_in"])
        } catch {
            throw specification.failure(error, details: ResponseNote.lines(of: response.body))
        }
    }

    private static func members(of response: OAuth2Response, _ mask: SecretMask) throws(Reason) -> JSONObject {
        guard response.body.count <= sizeLimit else { throw .tooLarge }
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONValue(parsing: response.body)
        } catch {
            guard response.status == 200 else { throw reason(response.status, [:], mask) }
            throw .notJSON(contentType: response.contentType.map { ResponseNote.line($0, mask) })
        }
        guard case .object(let members) = value else {
            throw response.status == 200
                ? Reason.notMapping(kind: value.kindName) : reason(response.status, [:], mask)
        }
        let hasToken = members[key: "access_token"] != nil
        guard response.status == 200, hasToken || members[key: "error"] ?? .null == .null else {
            throw reason(response.status, members, mask)
        }
        return members
    }

    /// Returns the reason with the code and description of RFC 6749, section 5.2; any other member may be a token.
    private static func reason(_ status: Int, _ members: JSONObject, _ mask: SecretMask) -> Reason {
        guard case .string(let code) = members[key: "error"], isErrorCode(code) else {
            return .refused(status: status, error: nil, description: nil)
        }
        var description: String?
        if case .string(let text) = members[key: "error_description"], (1...descriptionLimit).contains(text.count) {
            description = ResponseNote.line(text, mask)
        }
        return .refused(status: status, error: ResponseNote.line(code, mask), description: description)
    }

    private static let codeLimit = 64
    private static let descriptionLimit = 500

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
            if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return Double(text) }
        default: break
        }
        throw .badLifetime
    }
}
