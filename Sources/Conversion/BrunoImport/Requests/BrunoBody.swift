import CollectionDrafts
import JSON

/// Translates bodies.
struct BrunoBody {
    private let place: String
    private let keepsText: Bool

    init(at place: String, keepsText: Bool) {
        self.place = place
        self.keepsText = keepsText
    }

    /// Returns the body, and the Content-Type if it is not the one that the kind of body has.
    func body(_ body: BrunoItem.Body, _ state: inout BrunoState) -> (mapping: DraftMapping, type: String?)? {
        switch body {
        case .none: return nil
        case .json(let text):
            guard !text.isEmpty else { return nil }
            if !keepsText, let value = json(text, &state) { return (block("json", value), nil) }
            return (block("text", .text(hidden(text, &state))), "application/json")
        case .text(let text): return text.isEmpty ? nil : (block("text", .text(hidden(text, &state))), "text/plain")
        case .xml(let text): return text.isEmpty ? nil : (block("xml", .text(hidden(text, &state))), nil)
        case .graphql(let query, let variables): return (block("graphql", graphQL(query, variables, &state)), nil)
        case .form(let entries):
            guard !entries.isEmpty else { return nil }
            return (block("form", .mapping(fields(entries, &state) { $1.value })), nil)
        case .multipart(let entries):
            guard !entries.isEmpty else { return nil }
            let paths = state
            return (block("multipart", .mapping(fields(entries, &state) { Self.part($0, $1, paths) })), nil)
        case .file(let path, let type):
            guard !path.isEmpty else { return nil }
            return (block("file", .text(state.text(state.path(path)))), type)
        case .unknown(let kind):
            state.report.add(.toDo, at: place, "body \(kind)", "is not supported")
            return nil
        }
    }

    private func block(_ key: String, _ value: DraftValue) -> DraftMapping {
        DraftMapping([(key, value)], layout: .block)
    }

    private func json(_ text: String, _ state: inout BrunoState) -> DraftValue? {
        var copy = state
        guard let value = DraftBody.json(text, { copy.text($0) }) else { return nil }
        var names: [String] = []
        let result = Self.concealed(value, named: nil, &copy.secrets, &names)
        for name in names { copy.noteSecret(copy.secrets.placeholder(forVariable: name), name, at: place) }
        state = copy
        return result
    }

    /// Replaces the literal texts of secrets.
    private static func concealed(
        _ value: DraftValue, named name: String?, _ secrets: inout DraftSecrets, _ found: inout [String]
    ) -> DraftValue {
        switch value {
        case .text(let text):
            guard !text.isEmpty, !text.contains("<<"),
                name.map(DraftSecrets.isSecretName) ?? false || DraftSecrets.isSecretShaped(text)
            else { return value }
            let placeholder = secrets.placeholder(for: text, named: name ?? "secret")
            found.append(String(placeholder.dropFirst("<<env.".count).dropLast(2)))
            return .text(placeholder)
        case .quoted, .plain: return value
        case .list(let values):
            var result: [DraftValue] = []
            for value in values { result.append(concealed(value, named: name, &secrets, &found)) }
            return .list(result)
        case .mapping(var mapping):
            for index in mapping.entries.indices {
                let entry = mapping.entries[index]
                mapping.entries[index].value = concealed(entry.value, named: entry.key, &secrets, &found)
            }
            return .mapping(mapping)
        }
    }

    /// Returns a text with placeholders, and without secrets.
    private func hidden(_ text: String, _ state: inout BrunoState) -> String {
        var result = ""
        var end = text.startIndex
        for (name, range) in SecretPairs.secrets(in: text) where !text[range].contains("{{") {
            result += state.text(String(text[end..<range.lowerBound]))
            let placeholder = state.secrets.placeholder(for: String(text[range]), named: name)
            state.noteSecret(placeholder, name, at: place)
            result += placeholder
            end = range.upperBound
        }
        return result + state.text(String(text[end...]))
    }

    private func graphQL(_ query: String, _ variables: String, _ state: inout BrunoState) -> DraftValue {
        var mapping = DraftMapping([("query", .text(state.text(query)))], layout: .block)
        guard !BruParser.trimmed(variables).isEmpty else { return .mapping(mapping) }
        if let value = json(variables, &state), case .mapping(let inner) = value {
            if !inner.isEmpty { mapping["variables"] = value }
        } else {
            state.report.add(.toDo, at: place, "variables of GraphQL", "are no JSON object: write them")
        }
        return .mapping(mapping)
    }

    private func fields(
        _ entries: [BrunoEntry], _ state: inout BrunoState, _ value: (BrunoEntry, DraftMapping.Entry) -> DraftValue
    ) -> DraftMapping {
        var mapping = DraftMapping()
        for field in entries where !field.name.isEmpty {
            var entry = state.entry(field, at: place)
            entry.value = value(field, entry)
            if entry.switchedOff == nil {
                mapping.add(entry.key, entry.value, comment: entry.comment)
            } else {
                mapping.append(entry)
            }
        }
        return mapping
    }

    private static func part(_ field: BrunoEntry, _ entry: DraftMapping.Entry, _ state: BrunoState) -> DraftValue {
        if let files = field.files {
            let parts = files.map { path -> DraftValue in
                var part = DraftMapping([("file", .text(DraftText.literal(state.path(path))))])
                if let type = field.type { part["type"] = .text(type) }
                return .mapping(part)
            }
            return parts.count == 1 ? parts[0] : .list(parts)
        }
        guard let type = field.type, !type.isEmpty else { return entry.value }
        return .mapping(DraftMapping([("text", entry.value), ("type", .text(type))]))
    }
}
