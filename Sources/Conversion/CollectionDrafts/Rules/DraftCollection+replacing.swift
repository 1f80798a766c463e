/// The secrets that are replaced where no name reveals them, with their placeholders.
struct DraftReplacements {
    /// The placeholders for whole texts.
    let wholes: [String: String]
    /// Those for parts of longer texts, such as of URLs and bodies.
    let parts: SecretTexts

    /// Returns a text of hubrun with placeholders; nil if it has no secret.
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
    /// Replaces secrets, so that one that a name reveals, or a script declares, is written nowhere.
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
