import CollectionModel
import Placeholders

extension ExportNames {
    /// Returns the names that requests, hubs and tokens use as a whole secret, as in `Bearer <<jwt>>`, except for names
    /// such as `password`, which are known to be secret.
    func credentials(_ source: ExportSource, _ requests: [RequestStep]) -> Set<String> {
        let collection = source.collection
        let levels = [collection.defaults] + collection.allGroups.map(\.defaults)
        var names: Set<String> = []
        func add(_ text: PlaceholderText, _ search: SecretSearch) { names.formUnion(search.credentials(in: text)) }
        func add(_ fields: [FieldSetting], isHeader: Bool = false) {
            for field in fields {
                for value in field.values { add(value, search(for: field.name, isHeader: isHeader)) }
            }
        }
        func add(_ value: PlaceholderValue, isSecret: Bool = false) {
            switch value {
            case .text(let text), .typed(let text): if isSecret { add(text, .whole("")) }
            case .list(let values, _): for value in values { add(value, isSecret: isSecret) }
            case .mapping(let entries, _):
                for entry in entries { add(entry.value, isSecret: entry.key.literal.map(isSecretField) ?? false) }
            case .literal: break
            }
        }
        for settings in levels + requests.map(\.settings.values) {
            add(settings.headers, isHeader: true)
            add(settings.query)
            add(settings.cookies)
            for text in settings.auth.value?.secretTexts ?? [] { add(text, .whole("")) }
        }
        for request in requests {
            add(request.definition.url, .url)
            switch request.definition.body {
            case .json(let value)?: add(value)
            case .graphQL(let operation)?: if let variables = operation.variables { add(variables) }
            case .form(let fields)?: add(fields)
            case .text(let text)?, .xml(let text)?: add(text, .body)
            case .multipart(let parts)?:
                for part in parts {
                    add(part.headers, isHeader: true)
                    if case .text(let text) = part.content { add(text, search(for: part.name)) }
                }
            case .file?, .base64?, nil: break
            }
        }
        let hubs = (source.environments + collection.environments).compactMap(\.hub)
        for text in hubs.flatMap(\.secretTexts) + collection.allTokens.flatMap(\.secretTexts) { add(text, .whole("")) }
        names.formUnion(secrets)
        names.formUnion(definitions.keys.filter(isSecretField))
        // A variable can have its value from another one.
        var pending = Array(names)
        while let name = pending.popLast() {
            for value in definitions[name] ?? [] {
                switch value {
                case .text(let text), .typed(let text):
                    pending += SecretSearch.whole("").credentials(in: text).filter { names.insert($0).inserted }
                case .literal, .list, .mapping: break
                }
            }
        }
        return names.filter { !isSecretField($0) }
    }
}

extension SecretSearch {
    /// Returns the names of placeholders that are a whole secret, with `env.` for variables of the process environment.
    func credentials(in text: PlaceholderText) -> [String] {
        let expressions = text.expressions
        guard !expressions.isEmpty else { return [] }
        let marked = Self.marked(text)
        return secrets(in: marked).compactMap { name, range in
            let index = marked[..<range.lowerBound].ranges(of: Self.mark).count
            let parts = marked[range].split(separator: Self.mark, omittingEmptySubsequences: false).map(String.init)
            let part = SecretSearch.part(of: name, isFirst: false)
            guard parts.count == 2, expressions.indices.contains(index),
                parts.allSatisfy({ part.secrets(in: $0).isEmpty })
            else { return nil }
            switch expressions[index].head {
            case .name(let name): return name
            case .processEnvironment(let name): return "env.\(name)"
            case .function: return nil
            }
        }
    }
}

extension HubDefinition {
    fileprivate var secretTexts: [PlaceholderText] {
        let own: [PlaceholderText] =
            switch form {
            case .emulator: []
            case .connectionString(let text, _): [text]
            case .parts(_, _, _, let key), .address(_, _, let key): [key]
            }
        return own + keys.map(\.key)
    }
}

extension TokenDefinition {
    fileprivate var secretTexts: [PlaceholderText] {
        let texts: [PlaceholderText?] =
            switch kind {
            case .sharedAccessSignature(let settings): [settings.key, settings.connectionString]
            case .oauth2(let settings): [settings.clientSecret, settings.password]
            case .jsonWebToken(let settings): [settings.key]
            }
        return texts.compactMap(\.self)
    }
}
