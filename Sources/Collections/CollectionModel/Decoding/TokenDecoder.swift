import Diagnostics
import JSON
import Placeholders
import Text
import YAMLSource

package enum TokenKey: String, FormatKey {
    case sas, oauth2, jwt, refreshOn

    static let owner = "a token"
    static let shape = "write { sas: {} }, { oauth2: {…} } or { jwt: {…} }"

    /// The keys of which a token has exactly one.
    static let kinds: [Self] = [.sas, .oauth2, .jwt]
    static let rules: [KeyRule] = [.exactlyOne(kinds.map(\.rawValue))]

    var accepts: ValueShape {
        switch self {
        case .sas: .mapping(.sas)
        case .oauth2: .mapping(.oauth2)
        case .jwt: .mapping(.jwt)
        case .refreshOn: .oneOrMore(.status)
        }
    }
}

package enum SharedAccessSignatureKey: String, FormatKey {
    case resource, keyName, key, connectionString, expiresIn

    static let owner = "\"sas\""
    static let shape = "write sas: {}, or keys such as { keyName: NAME, expiresIn: 1h }"

    static let rules: [KeyRule] = [.excludes("connectionString", names(.keyName, .key))]

    var accepts: ValueShape {
        switch self {
        case .resource, .keyName, .key, .connectionString: .text
        case .expiresIn: .duration(.any)
        }
    }
}

package enum OAuth2Key: String, FormatKey {
    case tokenUrl, clientId, clientSecret, scope, audience, authentication, username, password

    static let owner = "\"oauth2\""

    static let required: [Self] = [.tokenUrl, .clientId]
    static let rules: [KeyRule] = [
        .requires("username", names(.password)), .requires("password", names(.username)),
        .requiresUnless("username", names(.clientSecret)),
    ]

    var accepts: ValueShape {
        switch self {
        case .tokenUrl: .url
        case .authentication: .word(of: OAuth2Settings.Authentication.self)
        case .clientId, .clientSecret, .scope, .audience, .username, .password: .text
        }
    }
}

package enum JSONWebTokenKey: String, FormatKey {
    case algorithm, key, claims, header, expiresIn

    static let owner = "\"jwt\""

    static let required: [Self] = [.algorithm, .key]

    var accepts: ValueShape {
        switch self {
        case .algorithm: .word(of: JSONWebTokenSettings.Algorithm.self)
        case .key: .text
        case .claims, .header: .mappingOfValues
        case .expiresIn: .duration(.any)
        }
    }
}

/// Decodes `tokens` ("Tokens" in format.md).
struct TokenDecoder {
    let context: DecodingContext

    func tokens(_ node: YAMLNode) -> [TokenDefinition] {
        let tokens = context.namedEntries(
            of: node, "\"tokens\"", form: "write NAME: { sas: {} } below it", definesNames: true)
        return tokens.compactMap { entry in
            let token = token(entry)
            if token == nil { context.unread.insert(entry.key) }
            return token
        }
    }

    private func token(_ entry: YAMLMapping.Entry) -> TokenDefinition? {
        let entries = context.entries(of: entry.value, TokenKey.self)
        guard let name = context.variableName(entry.key, at: entry.keyNode) else { return nil }
        let kinds = entries.filter { $0.key != .refreshOn }
        guard let first = kinds.first else {
            reportNoKind(entry, name)
            return nil
        }
        for other in kinds.dropFirst() {
            context.report(
                .conflictingKeys, at: other.keyNode,
                "a second kind of token: \(name.quoted) already has \"\(first.key.rawValue)\"",
                hint: "keep one of them")
        }
        guard let kind = kind(first) else { return nil }
        var token = TokenDefinition(name: name, range: entry.keyNode.range(in: context.file), kind: kind)
        if let refresh = entries.first(where: { $0.key == .refreshOn }) { token.refreshOn = statuses(refresh.value) }
        return token
    }

    private func reportNoKind(_ entry: YAMLMapping.Entry, _ name: String) {
        guard entry.value.mapping != nil, TokenKey.kinds.allSatisfy({ context.lacks($0, entry.value) }) else { return }
        context.report(
            .missingKey, at: entry.keyNode, "the token \"\(name)\" does not say how it is minted",
            hint: TokenKey.shape)
    }

    private func kind(_ entry: DecodingContext.Entry<TokenKey>) -> TokenDefinition.Kind? {
        switch entry.key {
        case .sas: .sharedAccessSignature(sharedAccessSignature(entry.value))
        case .oauth2: oauth2(entry).map { .oauth2($0) }
        case .jwt: jsonWebToken(entry).map { .jsonWebToken($0) }
        case .refreshOn: nil
        }
    }

    private func statuses(_ node: YAMLNode) -> [StatusPattern] {
        if node.sequence?.isEmpty ?? false {
            context.report(
                .emptyValue, at: node, "\"refreshOn\" is empty", hint: "write the statuses, as in refreshOn: [401, 403]"
            )
        }
        return context.nodesOfTexts(node, "\"refreshOn\"").compactMap { element in
            guard let text = element.scalar?.text else { return nil }
            if let pattern = StatusPattern(text) { return pattern }
            context.report(
                .invalidValue, at: element, "\(text.quoted) is not a status",
                hint: StatusPattern.hint(for: text, suchAs: "4xx"))
            return nil
        }
    }

    private func reportMissing<Key: FormatKey>(_ keys: [Key], _ entry: DecodingContext.Entry<TokenKey>) {
        let missing = keys.filter { context.lacks($0, entry.value) }.map { "\"\($0.rawValue)\"" }
        guard !missing.isEmpty, entry.value.mapping != nil else { return }
        context.report(
            .missingKey, at: entry.keyNode, "\"\(entry.key.rawValue)\" lacks \(missing.listed)",
            hint: "its keys are \(Key.allCases.map(\.rawValue).joined(separator: ", "))")
    }

    // MARK: Kinds

    private func sharedAccessSignature(_ node: YAMLNode) -> SharedAccessSignatureSettings {
        var settings = SharedAccessSignatureSettings()
        let entries = context.entries(of: node, SharedAccessSignatureKey.self)
        for entry in entries {
            let owner = "\"\(entry.key.rawValue)\""
            switch entry.key {
            case .resource: settings.resource = context.placeholderText(entry.value, owner)
            case .keyName: settings.keyName = context.placeholderText(entry.value, owner)
            case .key: settings.key = context.placeholderText(entry.value, owner)
            case .connectionString: settings.connectionString = context.placeholderText(entry.value, owner)
            case .expiresIn:
                settings.expiresIn =
                    context.duration(entry.value, owner, mayBeNegative: true) ?? settings.expiresIn
            }
        }
        let rival = entries.first { $0.key == .key || $0.key == .keyName }
        if settings.connectionString != nil, let rival {
            context.report(
                .conflictingKeys, at: rival.keyNode,
                "\"\(rival.key.rawValue)\" beside \"connectionString\", which has its own",
                hint: "keep one of them")
        }
        return settings
    }

    private func oauth2(_ entry: DecodingContext.Entry<TokenKey>) -> OAuth2Settings? {
        var texts: [OAuth2Key: PlaceholderText] = [:]
        var authentication = OAuth2Settings.Authentication.header
        let entries = context.entries(of: entry.value, OAuth2Key.self)
        for part in entries {
            let owner = "\"\(part.key.rawValue)\""
            switch part.key {
            case .authentication:
                authentication =
                    context.word(part.value, owner, OAuth2Settings.Authentication.self) ?? authentication
            case .tokenUrl: texts[.tokenUrl] = context.address(part.value, owner)
            default: texts[part.key] = context.placeholderText(part.value, owner)
            }
        }
        let isPasswordGrant = entries.contains { $0.key == .username || $0.key == .password }
        reportMissing(
            OAuth2Key.required + (isPasswordGrant ? [.username, .password] : [.clientSecret]), entry)
        guard let tokenURL = texts[.tokenUrl], let clientID = texts[.clientId] else { return nil }
        var settings = OAuth2Settings(tokenURL: tokenURL, clientID: clientID)
        settings.clientSecret = texts[.clientSecret]
        settings.scope = texts[.scope]
        settings.audience = texts[.audience]
        settings.authentication = authentication
        settings.username = texts[.username]
        settings.password = texts[.password]
        return settings
    }

    private func jsonWebToken(_ entry: DecodingContext.Entry<TokenKey>) -> JSONWebTokenSettings? {
        var algorithm: JSONWebTokenSettings.Algorithm?
        var key: PlaceholderText?
        var claims: PlaceholderValue?
        var header: PlaceholderValue?
        var expiresIn: DurationText.Setting = .fixed(.seconds(3600))
        for part in context.entries(of: entry.value, JSONWebTokenKey.self) {
            let owner = "\"\(part.key.rawValue)\""
            switch part.key {
            case .algorithm: algorithm = context.word(part.value, owner, JSONWebTokenSettings.Algorithm.self)
            case .key: key = context.placeholderText(part.value, owner)
            case .claims: claims = context.mappingValue(part.value, owner)
            case .header: header = context.mappingValue(part.value, owner)
            case .expiresIn: expiresIn = context.duration(part.value, owner, mayBeNegative: true) ?? expiresIn
            }
        }
        reportMissing(JSONWebTokenKey.required, entry)
        guard let algorithm, let key else { return nil }
        return JSONWebTokenSettings(
            algorithm: algorithm, key: key, claims: claims, header: header, expiresIn: expiresIn)
    }
}
