import Placeholders
import YAMLSource

private enum TokenKey: String, FormatKey {
    case sas

    static let owner = "a token"
    static let unsupported: Set<String> = ["oauth2", "jwt", "refreshOn"]
}

private enum SharedAccessSignatureKey: String, FormatKey {
    case resource, keyName, key, connectionString, expiresIn

    static let owner = "\"sas\""
}

/// Reads `tokens`: section 6 of the format's reference.
struct TokenDecoder {
    let context: DecodingContext

    func tokens(_ node: YAMLNode) -> [TokenDefinition] {
        context.namedEntries(of: node, "\"tokens\"").compactMap { entry in
            guard let name = context.variableName(entry.key, at: entry.keyNode) else { return nil }
            let kinds = context.entries(of: entry.value, TokenKey.self)
            guard let kind = kinds.first else {
                if entry.value.mapping?.entries.isEmpty ?? false {
                    context.report(
                        at: entry.keyNode, "the token \"\(name)\" does not say how it is minted", hint: "add sas: {}")
                }
                return nil
            }
            return TokenDefinition(
                name: name, range: entry.keyNode.range(in: context.file),
                kind: .sharedAccessSignature(sharedAccessSignature(kind.value)))
        }
    }

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
                at: rival.keyNode, "\"\(rival.key.rawValue)\" beside \"connectionString\", which has its own",
                hint: "keep one of them")
        }
        return settings
    }
}
