import JSON

/// What a token endpoint's answer says (RFC 6749, section 5.1).
struct OAuth2Answer {
    let accessToken: String
    /// Seconds; nil when it does not tell.
    let expiresIn: Double?

    /// In bytes; a token in a header has to be far smaller.
    static let sizeLimit = 1 << 20

    init(_ response: OAuth2Response, to specification: OAuth2Specification) throws(OAuth2Failure) {
        let mask = SecretMask(specification)
        do throws(Refusal) {
            let members = try Self.members(of: response, mask)
            accessToken = try Self.accessToken(in: members)
            try Self.checkType(members[key: "token_type"])
            expiresIn = try Self.lifetime(members[key: "expires_in"])
        } catch {
            throw specification.failure(error.reason, details: ResponseNote.lines(of: response.body))
        }
    }

    private struct Refusal: Error {
        let reason: OAuth2Failure.Reason

        init(_ reason: OAuth2Failure.Reason) {
            self.reason = reason
        }
    }

    private static func members(of response: OAuth2Response, _ mask: SecretMask) throws(Refusal) -> JSONObject {
        guard response.body.count <= sizeLimit else { throw Refusal(.tooLarge) }
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONValue(parsing: response.body)
        } catch {
            guard response.status == 200 else { throw refusal(response.status, [:], mask) }
            throw Refusal(.notJSON(contentType: response.contentType.map { ResponseNote.line($0, mask) }))
        }
        guard case .object(let members) = value else {
            throw response.status == 200
                ? Refusal(.notMapping(kind: value.kindName)) : refusal(response.status, [:], mask)
        }
        let hasToken = members[key: "access_token"] != nil
        guard response.status == 200, hasToken || members[key: "error"] ?? .null == .null else {
            throw refusal(response.status, members, mask)
        }
        return members
    }

    /// Only what the error response of RFC 6749, section 5.2, has for people is shown: anything else may be a token.
    private static func refusal(_ status: Int, _ members: JSONObject, _ mask: SecretMask) -> Refusal {
        guard case .string(let code) = members[key: "error"], isErrorCode(code) else {
            return Refusal(.refused(status: status, error: nil, description: nil))
        }
        var description: String?
        if case .string(let text) = members[key: "error_description"], (1...descriptionLimit).contains(text.count) {
            description = ResponseNote.line(text, mask)
        }
        return Refusal(.refused(status: status, error: ResponseNote.line(code, mask), description: description))
    }

    private static let codeLimit = 64
    private static let descriptionLimit = 500

    private static func isErrorCode(_ text: String) -> Bool {
        (1...codeLimit).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
            }
    }

    private static func accessToken(in members: JSONObject) throws(Refusal) -> String {
        guard let value = members[key: "access_token"] else { throw Refusal(.noToken) }
        guard case .string(let token) = value else { throw Refusal(.tokenNotText(kind: value.kindName)) }
        guard !token.isEmpty else { throw Refusal(.emptyToken) }
        // RFC 6749, appendix A.12.
        let scalars = token.unicodeScalars
        if let index = scalars.firstIndex(where: { !(0x20...0x7e).contains($0.value) }) {
            throw Refusal(.badCharacter(position: scalars.distance(from: scalars.startIndex, to: index) + 1))
        }
        return token
    }

    /// Some endpoints leave the type out, and some say `BearerToken`.
    private static func checkType(_ value: JSONValue?) throws(Refusal) {
        switch value {
        case nil, .null: return
        case .string(let type) where type.lowercased().hasPrefix("bearer"): return
        default: throw Refusal(.otherType)
        }
    }

    /// Azure's first version, and others, write the number as a text.
    private static func lifetime(_ value: JSONValue?) throws(Refusal) -> Double? {
        switch value {
        case nil, .null: return nil
        case .number(let number): return number.doubleValue
        case .string(let text):
            if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return Double(text) }
        default: break
        }
        throw Refusal(.badLifetime)
    }
}
