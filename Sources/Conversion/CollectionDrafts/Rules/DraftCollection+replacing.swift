import Secrets

/// Secrets with their placeholders, for replacement where no name marks the value as a secret.
struct DraftReplacements {
    /// The placeholders for whole texts.
    let wholes: [String: String]
    /// The placeholders for parts of longer texts, such as URLs and bodies.
    let parts: TextTable<String>

    /// Returns a text with its secrets replaced by placeholders; nil if it has none.
    func replaced(_ text: String) -> String? {
        if let placeholder = wholes[text] { return placeholder }
        let found = parts.found(in: text)
        guard !found.isEmpty else { return nil }
        var result = ""
        var end = text.startIndex
        for (placeholder, range) in found {
            result += DraftText.beforePlaceholder(String(text[end..<range.lowerBound])) + placeholder
            end = range.upperBound
        }
        return result + text[end...]
    }
}

extension DraftCollection {
    /// Replaces secrets everywhere: a value that a name or a script marks as a secret at one place can occur at others.
    mutating func replaceTexts(_ texts: DraftReplacements) {
        guard !texts.wholes.isEmpty else { return }
        variables.replaceTexts(texts)
        tokens.replaceTexts(texts)
        for index in environments.indices { environments[index].variables.replaceTexts(texts) }
        level.replaceTexts(texts)
    }
}

extension DraftLevel {
    fileprivate mutating func replaceTexts(_ texts: DraftReplacements) {
        defaults.replaceTexts(texts)
        for index in items.indices {
            switch items[index] {
            case .request(var request):
                request.url = texts.replaced(request.url) ?? request.url
                request.settings.replaceTexts(texts)
                request.body?.replaceTexts(texts)
                request.forEach.replaceTexts(texts)
                request.set.replaceTexts(texts)
                request.expect.replaceTexts(texts)
                request.capture.replaceTexts(texts)
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
    fileprivate mutating func replaceTexts(_ texts: DraftReplacements) {
        query.replaceTexts(texts)
        headers.replaceTexts(texts)
        cookies.replaceTexts(texts)
        auth?.value.replaceTexts(texts)
    }
}

extension DraftMapping {
    fileprivate mutating func replaceTexts(_ texts: DraftReplacements) {
        entries = entries.map { entry in
            var entry = entry
            entry.value.replaceTexts(texts)
            return entry
        }
    }
}

extension DraftValue {
    fileprivate mutating func replaceTexts(_ texts: DraftReplacements) {
        switch self {
        case .text(let text), .quoted(let text): if let replacement = texts.replaced(text) { self = .text(replacement) }
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
