import Diagnostics
import Placeholders
import YAMLSource

package enum EnvironmentKey: String, FormatKey {
    case variables, secrets, baseUrl, openapi, hub

    static let owner = "an environment"
    static let definesNames = true

    static func advice(for word: String) -> String? {
        if SettingKey(rawValue: word) != nil { return "it belongs under defaults of the collection" }
        guard nearest(to: word) == nil else { return nil }
        return "\(keyList); a name of your own belongs under variables: variables: { NAME: VALUE }"
    }

    var accepts: ValueShape {
        switch self {
        case .variables: .variables
        case .secrets: .secretNames
        case .baseUrl: .url
        case .openapi: .oneOrMore(.fixedPath)
        case .hub: .either([.word(["emulator"]), .mapping(.hub)])
        }
    }
}

package enum HubKey: String, FormatKey {
    case emulator, connectionString, namespace, name, url, keyName, key, keys, kind

    static let owner = "\"hub\""
    static let shape = "write emulator, or a mapping such as { connectionString, name }"
    static let definesNames = true

    /// The keys of each kind of hub that is not emulated.
    static let forms: [[Self]] = [
        [.connectionString, .name], [.namespace, .name, .keyName, .key], [.url, .keyName, .key],
    ]
    static let rules: [KeyRule] = [
        .oneForm(
            [KeyForm(required: names(.emulator), optional: [])]
                + forms.map { KeyForm(required: $0.map(\.rawValue), optional: names(.keys, .kind)) })
    ]

    var accepts: ValueShape {
        switch self {
        case .emulator: .mapping(.emulator)
        case .connectionString, .namespace, .name, .keyName, .key: .text
        case .url: .url
        case .keys: .names(.key, .text)
        case .kind: .word(of: HubDefinition.Kind.self)
        }
    }
}

/// Decodes environments and their hubs ("Environments and the hub" in format.md).
struct EnvironmentDecoder {
    let context: DecodingContext

    func environments(_ node: YAMLNode) -> [RunEnvironment] {
        let entries = context.namedEntries(
            of: node, "\"environments\"", form: "write NAME: { variables: … } below it", definesNames: true)
        return entries.map { entry in
            environment(entry.value, named: entry.key, range: entry.keyNode.range(in: context.file))
        }
    }

    func environment(_ node: YAMLNode, named name: String, range: SourceRange) -> RunEnvironment {
        var environment = RunEnvironment(name: name, range: range)
        for entry in context.entries(of: node, EnvironmentKey.self) {
            switch entry.key {
            case .variables: environment.variables = context.variables(entry.value, "\"variables\"")
            case .secrets: environment.secrets = context.secrets(entry.value)
            case .baseUrl: environment.baseUrl = context.baseURL(entry.value)
            case .openapi: environment.openapi = context.openAPIFiles(entry.value)
            case .hub:
                environment.hub = hub(entry.value, at: entry.keyNode)
                guard environment.hub == nil else { continue }
                for name in HubDefinition.variableNames + [HubDefinition.tokenName] { context.unread.insert(name) }
            }
        }
        return environment
    }

    private func hub(_ node: YAMLNode, at keyNode: YAMLNode) -> HubDefinition? {
        let range = keyNode.range(in: context.file)
        if let text = node.scalar?.text, !node.isNull {
            if text == "emulator" { return HubDefinition(form: .emulator(EmulatorSettings()), range: range) }
            context.report(
                .invalidValue, at: node, "\"hub\" cannot be \(context.quoting(text))", hint: HubKey.shape)
            return nil
        }
        var texts: [HubKey: PlaceholderText] = [:]
        var emulator: EmulatorSettings?
        var kind: HubDefinition.Kind?
        var keys: [(name: String, key: PlaceholderText)] = []
        let entries = context.entries(of: node, HubKey.self)
        for entry in entries {
            switch entry.key {
            case .emulator: emulator = context.emulatorSettings(entry.value)
            case .kind: kind = context.word(entry.value, "\"kind\"", HubDefinition.Kind.self)
            case .keys: keys = moreKeys(entry.value)
            case .url: texts[.url] = context.address(entry.value, "\"url\"")
            default: texts[entry.key] = context.placeholderText(entry.value, "\"\(entry.key.rawValue)\"")
            }
        }
        let written = node.mapping?.entries.compactMap { HubKey(rawValue: $0.key) } ?? []
        let present = Set(written).subtracting([.kind, .keys])
        guard let form = form(present, texts: texts, emulator: emulator, entries: entries, of: node, at: range) else {
            return nil
        }
        return HubDefinition(form: form, kind: kind, keys: keys, range: range)
    }

    private func form(
        _ present: Set<HubKey>, texts: [HubKey: PlaceholderText], emulator: EmulatorSettings?,
        entries: [DecodingContext.Entry<HubKey>], of node: YAMLNode, at range: SourceRange
    ) -> HubDefinition.Form? {
        if present.contains(.emulator) {
            for entry in entries where entry.key != .emulator { reportExtra(entry, form: "emulator") }
            return emulator.map { .emulator($0) }
        }
        // The first key of a form decides; a URL says more than a namespace.
        let markers: [HubKey] = [.connectionString, .url, .namespace]
        guard let marker = markers.first(where: present.contains),
            let keys = HubKey.forms.first(where: { $0.first == marker })
        else {
            guard markers.allSatisfy({ context.lacks($0, node) }), context.lacks(HubKey.emulator, node) else {
                return nil
            }
            context.report(
                .missingKey, at: range, "\"hub\" does not say which hub",
                hint:
                    "write emulator, { connectionString, name }, { namespace, name, keyName, key } or { url, keyName, key }"
            )
            return nil
        }
        for entry in entries where !keys.contains(entry.key) && entry.key != .kind && entry.key != .keys {
            reportExtra(entry, form: marker.rawValue)
        }
        let missing = keys.filter { context.lacks($0, node) }
        if !missing.isEmpty {
            let names = missing.map { "\"\($0.rawValue)\"" }.listed
            context.report(
                .missingKey, at: range, "\"hub\" with \"\(marker.rawValue)\" lacks \(names)",
                hint: "write { \(keys.map(\.rawValue).joined(separator: ", ")) }")
        }
        return form(of: keys.compactMap { texts[$0] }, marker: marker)
    }

    private func form(of texts: [PlaceholderText], marker: HubKey) -> HubDefinition.Form? {
        switch (marker, texts.count) {
        case (.connectionString, 2): .connectionString(texts[0], name: texts[1])
        case (.url, 3): .address(url: texts[0], keyName: texts[1], key: texts[2])
        case (.namespace, 4): .parts(namespace: texts[0], name: texts[1], keyName: texts[2], key: texts[3])
        default: nil
        }
    }

    private func reportExtra(_ entry: DecodingContext.Entry<HubKey>, form: String) {
        context.report(
            .conflictingKeys, at: entry.keyNode,
            "\"\(entry.key.rawValue)\" does not belong to a \"hub\" with \"\(form)\"",
            hint: "keep the keys of one form")
    }

    private func moreKeys(_ node: YAMLNode) -> [(name: String, key: PlaceholderText)] {
        context.namedEntries(of: node, "\"keys\"", form: "write KEYNAME: KEY below it").compactMap { entry in
            context.placeholderText(entry.value, "a key").map { (entry.key, $0) }
        }
    }
}

extension DecodingContext {
    /// Decodes names whose values are secrets; `env.NAME` is a variable of the process environment.
    func secrets(_ node: YAMLNode) -> [SecretName] {
        nodesOfTexts(node, "\"secrets\"").compactMap { element in
            guard let text = element.scalar?.text else { return nil }
            guard PlaceholderName.isValid(text) else {
                report(
                    .invalidName, at: element, "\(quoting(text)) under \"secrets\" is not a name",
                    hint: "list names of variables, or env.NAME")
                return nil
            }
            return SecretName(name: text, range: element.range(in: file))
        }
    }
}
