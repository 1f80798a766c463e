import Diagnostics
import Placeholders
import YAMLSource

package enum AuthKey: String, FormatKey {
    case basic, bearer, digest, apiKey, awsSigV4

    static let owner = "\"auth\""
    static let shape = "write none, or one of \(allCases.map(\.rawValue).joined(separator: ", "))"

    static func advice(for word: String) -> String? {
        switch word {
        case "oauth2", "jwt", "sas": "define it under tokens, and write bearer: <<NAME>>"
        case "type", "user", "username", "password", "token": shape
        default: nil
        }
    }

    static let rules: [KeyRule] = [.exactlyOne(allCases.map(\.rawValue))]

    var accepts: ValueShape {
        switch self {
        case .basic, .digest: .mapping(.login)
        case .bearer: .text
        case .apiKey: .mapping(.apiKey)
        case .awsSigV4: .mapping(.awsSigV4)
        }
    }
}

package enum LoginKey: String, FormatKey {
    case user, password

    static let owner = "a login"
    static let shape = "write { user: NAME, password: <<env.PASSWORD>> }"

    static func advice(for word: String) -> String? { word == "username" ? "did you mean \"user\"?" : nil }

    static let required = allCases

    var accepts: ValueShape { .text }
}

package enum APIKeyKey: String, FormatKey {
    case header, query, value

    static let owner = "\"apiKey\""
    static let shape = "write { header: X-Api-Key, value: <<env.KEY>> }"

    static let required: [Self] = [.value]
    static let rules: [KeyRule] = [.exactlyOne(names(.header, .query))]

    var accepts: ValueShape {
        switch self {
        case .header: .headerName
        case .query, .value: .text
        }
    }
}

package enum AWSKey: String, FormatKey {
    case accessKey, secretKey, sessionToken, region, service

    static let owner = "\"awsSigV4\""

    static let required: [Self] = [.accessKey, .secretKey, .region, .service]

    var accepts: ValueShape { .text }
}

/// Decodes `auth`: exactly one kind, or `none`.
struct AuthDecoder {
    let context: DecodingContext

    func auth(_ node: YAMLNode) -> AuthSetting? {
        if let text = node.scalar?.text {
            if text == "none" { return AuthSetting.none }
            context.report(.invalidValue, at: node, "\"auth\" cannot be \(text.quoted)", hint: AuthKey.shape)
            return nil
        }
        let entries = context.entries(of: node, AuthKey.self)
        guard let first = entries.first else {
            if node.mapping?.entries.isEmpty ?? false {
                context.report(.emptyValue, at: node, "\"auth\" is empty", hint: AuthKey.shape)
            }
            return nil
        }
        for other in entries.dropFirst() {
            context.report(
                .conflictingKeys, at: other.keyNode,
                "a second kind of \"auth\": there is already \"\(first.key.rawValue)\"",
                hint: "keep one of them")
        }
        switch first.key {
        case .basic: return login(first).map { .basic(user: $0.user, password: $0.password) }
        case .digest: return login(first).map { .digest(user: $0.user, password: $0.password) }
        case .bearer: return bearer(first.value)
        case .apiKey: return apiKey(first)
        case .awsSigV4: return awsSignature(first)
        }
    }

    private func bearer(_ node: YAMLNode) -> AuthSetting? {
        guard let token = context.placeholderText(node, "\"bearer\"") else { return nil }
        context.warnOfBraces(in: token)
        if token.written.lowercased().hasPrefix("bearer ") {
            context.append(
                Diagnostic(
                    .invalidCredential, .warning, at: token.range, "the header will begin with \"Bearer Bearer\"",
                    hint: "write the token alone: hubrun puts the scheme before it"
                ).forRuns)
        }
        return .bearer(token)
    }

    private func login(
        _ entry: DecodingContext.Entry<AuthKey>
    ) -> (user: PlaceholderText, password: PlaceholderText)? {
        let texts = texts(entry, LoginKey.self)
        guard let user = texts[.user], let password = texts[.password] else { return nil }
        if let literal = user.literal, entry.key == .basic, literal.contains(":") {
            context.report(
                .invalidCredential, at: user.range, "a user's name with a colon in it cannot be sent",
                hint: "the colon ends it (RFC 7617)")
        }
        return (user, password)
    }

    private func apiKey(_ entry: DecodingContext.Entry<AuthKey>) -> AuthSetting? {
        let texts = texts(entry, APIKeyKey.self)
        if texts[.header] != nil, texts[.query] != nil {
            context.report(
                .conflictingKeys, at: entry.keyNode, "\"apiKey\" has one of \"header\" and \"query\"",
                hint: "keep one of them")
        } else if !context.lacks(APIKeyKey.value, entry.value), context.lacks(APIKeyKey.header, entry.value),
            context.lacks(APIKeyKey.query, entry.value),
            entry.value.mapping != nil
        {
            context.report(
                .missingKey, at: entry.keyNode, "\"apiKey\" does not say where the key goes",
                hint: "add header: X-Api-Key, or query: NAME")
        }
        guard let value = texts[.value] else { return nil }
        if let header = texts[.header] {
            let name = context.fieldName(header.written, at: entry.value.mapping?.value(of: "header") ?? entry.value)
            return .apiKey(.header, name: name, value: value)
        }
        return texts[.query].map { .apiKey(.query, name: $0, value: value) }
    }

    private func awsSignature(_ entry: DecodingContext.Entry<AuthKey>) -> AuthSetting? {
        let texts = texts(entry, AWSKey.self)
        guard let accessKey = texts[.accessKey], let secretKey = texts[.secretKey], let region = texts[.region],
            let service = texts[.service]
        else { return nil }
        return .awsSignature(
            AWSSignatureSetting(
                accessKey: accessKey, secretKey: secretKey, sessionToken: texts[.sessionToken], region: region,
                service: service))
    }

    private func texts<Key: FormatKey & Hashable>(
        _ entry: DecodingContext.Entry<AuthKey>, _: Key.Type
    ) -> [Key: PlaceholderText] {
        var texts: [Key: PlaceholderText] = [:]
        for part in context.entries(of: entry.value, Key.self) {
            texts[part.key] = context.placeholderText(part.value, "\"\(part.key.rawValue)\"")
        }
        let missing = Key.required.filter { context.lacks($0, entry.value) }.map { "\"\($0.rawValue)\"" }
        if !missing.isEmpty {
            let keys = Key.allCases.map(\.rawValue).joined(separator: ", ")
            context.report(
                .missingKey, at: entry.keyNode, "\"\(entry.key.rawValue)\" lacks \(missing.listed)",
                hint: "its keys are \(keys)")
        }
        return texts
    }
}
