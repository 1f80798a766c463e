package import Secrets
import Cryptography
import Diagnostics

/// Secrets with their placeholders, for replacement where no name marks the value as a secret.
struct DraftReplacements {
    /// The placeholders for whole texts.
    let wholes: [String: DraftPlaceholder]
    /// The variables of the process environment for parts of longer texts, such as URLs and bodies.
    let parts: TextTable<String>

    /// Returns a text with its secrets replaced by placeholders; nil if it has none.
    func replaced(_ text: DraftText) -> DraftText? {
        if let placeholder = text.literal.flatMap({ wholes[$0] }) { return DraftText(placeholder) }
        var result = DraftText()
        for part in text.parts {
            switch part {
            case .placeholder(let placeholder): result.append(placeholder)
            case .literal(let literal):
                var end = literal.startIndex
                for (variable, range) in parts.found(in: literal) {
                    result.append(literal[end..<range.lowerBound])
                    result.append(.environment(variable))
                    end = range.upperBound
                }
                result.append(literal[end...])
            }
        }
        return result == text ? nil : result
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
        changeItems { group in
            group.variables.replaceTexts(texts)
            group.level.defaults.replaceTexts(texts)
        } request: { request in
            request.url = texts.replaced(request.url) ?? request.url
            request.settings.replaceTexts(texts)
            request.body?.replaceTexts(texts)
            request.forEach.replaceTexts(texts)
            request.set.replaceTexts(texts)
            request.expect.replaceTexts(texts)
            request.capture.replaceTexts(texts)
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
        for index in entries.indices { entries[index].value.replaceTexts(texts) }
    }
}

extension DraftValue {
    fileprivate mutating func replaceTexts(_ texts: DraftReplacements) {
        switch self {
        case .text(let text), .quoted(let text): if let replacement = texts.replaced(text) { self = .text(replacement) }
        case .verbatim, .typed, .plain: break
        case .list(var values):
            for index in values.indices { values[index].replaceTexts(texts) }
            self = .list(values)
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
        changeItems { group in
            group.name = Self.scrubbed(group.name, values)
            group.description = group.description.map { Self.scrubbed($0, values) }
            group.above = group.above.map { values.hidden(in: $0) }
        } request: { request in
            request.name = request.name?.mapLiterals { Self.scrubbed($0, values) }
            request.description = request.description.map { Self.scrubbed($0, values) }
            request.above = request.above.map { values.hidden(in: $0) }
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
    /// The values that no other text has by chance, with their variables of the process environment.
    package private(set) var texts = TextTable<String>()

    /// - Parameter placeholders: The placeholders of the secrets, by their values.
    init(_ placeholders: [String: DraftPlaceholder]) {
        for (value, placeholder) in placeholders {
            // A short value, or one without a digit, can have another meaning elsewhere.
            guard value.utf8.count >= (value.contains(where: \.isNumber) ? 4 : 8), !Self.isWord(value) else { continue }
            words.insert(value)
            if value.utf8.count >= 8, value.contains(where: { !$0.isLetter }) {
                texts.add(value, placeholder.environment ?? "")
            }
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
