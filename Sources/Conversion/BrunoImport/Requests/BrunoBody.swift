import CollectionDrafts
import PostmanCalls

/// Translates bodies.
struct BrunoBody {
    let place: String
    let state: BrunoState

    /// Returns the body, and the Content-Type if it is not the one that the kind of body has.
    func body(_ body: BrunoItem.Body) -> (mapping: DraftMapping, type: String?)? {
        switch body {
        case .none: return nil
        case .json(let written):
            // Bruno removes comments.
            let text = JSONComments.removed(from: written)
            guard !text.isEmpty else { return nil }
            if !state.options.keepsBodies, let value = state.json(text, at: place) {
                return (block("json", value), nil)
            }
            return (self.written("text", text), "application/json")
        case .text(let text): return text.isEmpty ? nil : (written("text", text), "text/plain")
        case .xml(let text): return text.isEmpty ? nil : (written("xml", text), nil)
        case .graphql(let query, let variables): return (block("graphql", graphQL(query, variables)), nil)
        case .form(let entries):
            guard !entries.isEmpty else { return nil }
            return (block("form", .mapping(fields(entries) { $1.value })), nil)
        case .multipart(let entries):
            guard !entries.isEmpty else { return nil }
            return (block("multipart", .mapping(fields(entries, part))), nil)
        case .file(let path, let type):
            guard !path.isEmpty else { return nil }
            return (block("file", .text(state.path(path, at: place))), type)
        case .unknown(let kind):
            state.report.add(.toDo, at: place, "body \(kind)", "is not supported")
            return nil
        }
    }

    private func written(_ key: String, _ text: String) -> DraftMapping {
        block(key, .text(state.text(hidingSecretsIn: text, at: place)))
    }

    private func block(_ key: String, _ value: DraftValue) -> DraftMapping {
        DraftMapping([(key, value)], layout: .block)
    }

    private func graphQL(_ query: String, _ variables: String) -> DraftValue {
        let shown = state.text(hidingSecretsIn: query, isCode: true, at: place)
        var mapping = DraftMapping([("query", .text(shown))], layout: .block)
        guard !variables.trimmingWhitespace.isEmpty else { return .mapping(mapping) }
        if let value = state.json(JSONComments.removed(from: variables), at: place), case .mapping(let inner) = value {
            if !inner.isEmpty { mapping["variables"] = value }
        } else {
            state.report.add(.toDo, at: place, "variables of GraphQL", "are not a JSON object: add them by hand")
        }
        return .mapping(mapping)
    }

    private func fields(
        _ entries: [BrunoEntry], _ value: (BrunoEntry, DraftMapping.Entry) -> DraftValue
    ) -> DraftMapping {
        var mapping = DraftMapping()
        for field in entries where !field.name.isEmpty {
            var entry = state.entry(field, at: place)
            entry.value = value(field, entry)
            mapping.add(entry)
        }
        return mapping
    }

    private func part(_ field: BrunoEntry, _ entry: DraftMapping.Entry) -> DraftValue {
        if let files = field.files {
            let parts = files.map { path -> DraftValue in
                var part = DraftMapping([("file", .text(state.path(path, at: place)))])
                if let type = field.type { part["type"] = .text(type) }
                return .mapping(part)
            }
            return parts.count == 1 ? parts[0] : .list(parts)
        }
        guard let type = field.type, !type.isEmpty else { return entry.value }
        return .mapping(DraftMapping([("text", entry.value), ("type", .text(type))]))
    }
}
