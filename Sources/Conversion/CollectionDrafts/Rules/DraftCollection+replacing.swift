extension DraftCollection {
    /// Replaces the texts that equal a key, so that a secret that one name reveals is written nowhere.
    mutating func replaceTexts(_ texts: [String: String]) {
        guard !texts.isEmpty else { return }
        variables.replaceTexts(texts)
        for index in environments.indices { environments[index].variables.replaceTexts(texts) }
        level.replaceTexts(texts)
    }
}

extension DraftLevel {
    fileprivate mutating func replaceTexts(_ texts: [String: String]) {
        defaults.replaceTexts(texts)
        for index in items.indices {
            switch items[index] {
            case .request(var request):
                request.settings.replaceTexts(texts)
                request.body?.replaceTexts(texts)
                request.forEach.replaceTexts(texts)
                request.set.replaceTexts(texts)
                request.expect.replaceTexts(texts)
                items[index] = .request(request)
            case .group(var group):
                group.variables.replaceTexts(texts)
                group.level.replaceTexts(texts)
                items[index] = .group(group)
            }
        }
    }
}

extension DraftSettings {
    fileprivate mutating func replaceTexts(_ texts: [String: String]) {
        query.replaceTexts(texts)
        headers.replaceTexts(texts)
        cookies.replaceTexts(texts)
        auth?.value.replaceTexts(texts)
    }
}

extension DraftMapping {
    fileprivate mutating func replaceTexts(_ texts: [String: String]) {
        entries = entries.map { entry in
            var entry = entry
            entry.value.replaceTexts(texts)
            return entry
        }
    }
}

extension DraftValue {
    fileprivate mutating func replaceTexts(_ texts: [String: String]) {
        switch self {
        case .text(let text), .quoted(let text): if let replacement = texts[text] { self = .text(replacement) }
        case .plain: break
        case .list(let values):
            self = .list(
                values.map { value in
                    var value = value
                    value.replaceTexts(texts)
                    return value
                })
        case .mapping(var mapping):
            mapping.replaceTexts(texts)
            self = .mapping(mapping)
        }
    }
}
