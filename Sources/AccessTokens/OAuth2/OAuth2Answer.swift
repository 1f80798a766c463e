import JSON

/// What a token endpoint's answer says (RFC 6749, section 5.1).
struct OAuth2Answer {
    let accessToken: String
    /// Seconds; nil when it does not tell.
    let expiresIn: Double?

    /// In bytes; a token in a header has to be far smaller.
    static let sizeLimit = 1 << 20

    init(_ response: OAuth2Response, to recipe: OAuth2Recipe) throws(OAuth2Failure) {
        let mask = SecretMask(recipe)
        do throws(Refusal) {
            let members = try Self.members(of: response, mask)
            accessToken = try Self.accessToken(in: members)
            try Self.checkType(members[key: "token_type"], mask)
            expiresIn = try Self.lifetime(members[key: "expires_in"], mask)
        } catch {
            throw recipe.failure(error.reason, details: ResponseExcerpt.lines(of: response.body, mask))
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
            let contentType = response.contentType.map { ResponseExcerpt.line($0, mask) }
            throw Refusal(.notJSON(ResponseExcerpt.line("\(error)", mask), contentType: contentType))
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

    private static func refusal(_ status: Int, _ members: JSONObject, _ mask: SecretMask) -> Refusal {
        func text(_ name: String) -> String? {
            guard case .string(let text) = members[key: name], !text.isEmpty else { return nil }
            return ResponseExcerpt.line(text, mask)
        }
        return Refusal(.refused(status: status, error: text("error"), description: text("error_description")))
    }

    private static func accessToken(in members: JSONObject) throws(Refusal) -> String {
        guard let value = members[key: "access_token"] else { throw Refusal(.noToken) }
        guard case .string(let token) = value else { throw Refusal(.tokenNotText(kind: value.kindName)) }
        guard !token.isEmpty else { throw Refusal(.emptyToken) }
        // RFC 6749, appendix A.12.
        if let bad = token.unicodeScalars.first(where: { !(0x20...0x7e).contains($0.value) }) {
            let digits = String(bad.value, radix: 16, uppercase: true)
            throw Refusal(.badCharacter("U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits))
        }
        return token
    }

    /// Some endpoints leave the type out, and some say `BearerToken`.
    private static func checkType(_ value: JSONValue?, _ mask: SecretMask) throws(Refusal) {
        switch value {
        case nil, .null: return
        case .string(let type) where type.lowercased().hasPrefix("bearer"): return
        case let value?: throw Refusal(.otherType(ResponseExcerpt.line(value.compactText(), mask)))
        }
    }

    /// Azure's first version, and others, write the number as a text.
    private static func lifetime(_ value: JSONValue?, _ mask: SecretMask) throws(Refusal) -> Double? {
        switch value {
        case nil, .null: return nil
        case .number(let number): return number.doubleValue
        case .string(let text):
            if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return Double(text) }
        default: break
        }
        throw Refusal(.badLifetime(ResponseExcerpt.line(value?.compactText() ?? "", mask)))
    }
}
