package import Secrets
import Cryptography
import Diagnostics

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

extension DraftCollection {
    /// Writes `…` in the place of credentials in names, descriptions and comments, such as those of an example command.
    ///
    /// - Parameter values: The secrets of the source.
    mutating func hideSecretsInProse(_ values: KnownSecrets) {
        description = description.map { DraftLevel.scrubbed($0, values) }
        name = DraftLevel.scrubbed(name, values)
        level.hideSecretsInProse(values)
    }
}

extension DraftLevel {
    fileprivate mutating func hideSecretsInProse(_ values: KnownSecrets) {
        for index in items.indices {
            switch items[index] {
            case .request(var request):
                request.name = request.name.map { Self.scrubbed($0, values) }
                request.description = request.description.map { Self.scrubbed($0, values) }
                request.above = request.above.map { values.hidden(in: $0) }
                items[index] = .request(request)
            case .group(var group):
                group.name = Self.scrubbed(group.name, values)
                group.description = group.description.map { Self.scrubbed($0, values) }
                group.above = group.above.map { values.hidden(in: $0) }
                group.level.hideSecretsInProse(values)
                items[index] = .group(group)
            }
        }
    }

    fileprivate static func scrubbed(_ text: String, _ values: KnownSecrets) -> String {
        let lines = SecretPairs.withoutPrivateKeys(text).utf8.split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
        ).map { bytes in
            // In prose, a value after `NAME:` is a secret only if it has a digit: the search by words checks this.
            let line = SecretPairs.scrubbed(String(Substring(bytes)), separators: "=")
            return values.hidden(in: DraftComment.withoutSecrets(inProse: line))
        }
        return lines.joined(separator: "\n")
    }
}

/// The secrets of a source, which are hidden also where no name reveals them.
package struct KnownSecrets: Sendable {
    /// The values that are hidden as whole words.
    private var words: Set<String> = []
    /// The values that no other text has by chance, with their placeholders.
    package private(set) var texts = TextTable<String>()

    /// - Parameter placeholders: The placeholders of the secrets, by their values.
    init(_ placeholders: [String: String]) {
        for (value, placeholder) in placeholders {
            // A short value, or one without a digit, can have another meaning elsewhere.
            guard value.utf8.count >= (value.contains(where: \.isNumber) ? 4 : 8), !Self.isWord(value) else { continue }
            words.insert(value)
            if value.utf8.count >= 8, value.contains(where: { !$0.isLetter }) { texts.add(value, placeholder) }
        }
    }

    /// True for a word from the list of secret names, such as `password`, which also occurs in sentences and names.
    private static func isWord(_ value: String) -> Bool {
        value.dropFirst().allSatisfy { $0.isASCII && $0.isLowercase } && SecretWords.occur(inLinesOf: value)
    }

    /// Returns a text with `…` in the place of the secrets in it.
    package func hidden(in text: String) -> String {
        guard !words.isEmpty else { return text }
        var result = ""
        var end = text.startIndex
        for (_, range) in texts.found(in: text) {
            result += text[end..<range.lowerBound] + "…"
            end = range.upperBound
        }
        return DraftComment.hiding(words, in: result + text[end...])
    }
}
