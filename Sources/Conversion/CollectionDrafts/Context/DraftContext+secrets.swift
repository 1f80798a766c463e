import Cryptography
import Diagnostics

extension DraftContext {
    /// Returns the placeholder for a secret that the source writes out, and notes what the user has to do.
    ///
    /// - Parameters:
    ///   - value: The value, which is written nowhere.
    ///   - name: The name that the source uses, such as `password`.
    ///   - place: The place in the source.
    package func hidden(_ value: String, named name: String, at place: String) -> String {
        let placeholder = secrets.placeholder(for: value, named: name)
        hide(value, as: placeholder)
        guard notesSecrets else { return placeholder }
        let variable = placeholder.dropFirst("<<env.".count).dropLast(2)
        report.add(
            .toDo, at: place, name, "\(DraftSecrets.comment): set \(variable) in the process environment",
            isHarmless: true)
        return placeholder
    }

    /// True for a value that is a secret because of its name; see ``DraftSecrets/isSecret(_:named:)``.
    func isSecret(_ value: String, named name: String) -> Bool {
        secretNames.contains(name) || DraftSecrets.isSecret(value, named: name)
    }

    /// Registers a secret, which is replaced everywhere in the result. ``KnownSecrets`` leaves short values out.
    package func hide(_ value: String, as placeholder: String) { hiddenValues[value] = placeholder }

    /// Returns hubrun's text for a value: a placeholder if the value is a secret that the source writes out.
    ///
    /// - Parameters:
    ///   - name: The name that the source uses; the name or the form of a value can tell that it is a secret.
    ///   - isSecret: True if the value is a secret whatever its name and form are.
    package func value(
        _ value: String, named name: String, isSecret: Bool = false, at place: String
    ) -> (text: String, comment: String?) {
        self.value(value, translate(value), named: name, isSecret: isSecret, at: place)
    }

    /// Returns hubrun's text for a value that is translated already.
    ///
    /// - Parameter text: hubrun's text for the value, if it is no secret.
    package func value(
        _ value: String, _ text: String, named name: String, isSecret: Bool = false, at place: String
    ) -> (text: String, comment: String?) {
        let isGranting = isSecret
        let isNamed = isSecret || self.isSecret(value, named: name) || DraftSecrets.isKey(value, named: name)
        let isSecret = isNamed || DraftSecrets.isSecretShaped(value)
        if let (placeholder, _) = captured(value, isSecret) { return (placeholder, nil) }
        guard isSecret, !value.isEmpty else {
            if let secrets = SecretPairs.secrets(in: value), secrets.isEmpty { return (text, nil) }
            let hidden = self.text(hidingSecretsIn: value, at: place)
            return (hidden, hidden == text ? nil : DraftSecrets.comment)
        }
        if isLiteral(value, text) {
            return (hidden(value, named: name.isEmpty ? "secret" : name, at: place), DraftSecrets.comment)
        }
        guard isNamed else { return (text, nil) }
        let text = hidingDefaults(in: text, named: name, at: place)
        let names = DraftPlaceholder.names(in: text)
        if DraftText.hasWordsBesidePlaceholders(text) {
            report.add(
                .toDo, at: place, name, "a part of the secret is written out beside a placeholder: replace it")
        } else if names.count == 1 {
            credentialNames.insert(String(names[0]))
            if isGranting { grantingNames.insert(String(names[0])) }
        }
        return (text, nil)
    }

    /// Returns the text with `<<env.X>>` for `<<env.X | default("…")>>`: the default would write the secret.
    func hidingDefaults(in text: String, named name: String, at place: String) -> String {
        let start = "<<env."
        var result = ""
        var rest = text[...]
        while let open = rest.firstRange(of: start), let close = rest[open.upperBound...].firstRange(of: ">>") {
            let content = rest[open.upperBound..<close.lowerBound]
            result += rest[..<open.lowerBound]
            if let filter = content.firstRange(of: " | default(\""), !content.hasSuffix(" | default(\"\")") {
                let variable = String(content[..<filter.lowerBound])
                result += secrets.placeholder(forVariable: variable)
                report.add(
                    .toDo, at: place, name, "\(DraftSecrets.comment): set \(variable) in the process environment",
                    isHarmless: true)
            } else {
                result += start + content + ">>"
            }
            rest = rest[close.upperBound...]
        }
        return result + rest
    }

    /// Returns a value that is translated already, with placeholders in the place of secrets, in lists and mappings too.
    package func hidingSecrets(in value: DraftValue, named name: String, at place: String) -> DraftValue {
        switch value {
        case .list(let values): return .list(values.map { hidingSecrets(in: $0, named: name, at: place) })
        case .mapping(var mapping):
            for index in mapping.entries.indices {
                let entry = mapping.entries[index]
                mapping.entries[index].value = hidingSecrets(in: entry.value, named: entry.key, at: place)
            }
            return .mapping(mapping)
        case .text(let text) where !text.contains("<<"):
            return .text(self.value(text, text, named: name, at: place).text)
        default: return value
        }
    }

    /// Returns an entry with a value, or with a placeholder in the place of a secret.
    ///
    /// - Parameters:
    ///   - key: The key of the entry, as hubrun writes it.
    ///   - name: The name that the source uses.
    package func entry(
        _ key: String, _ value: String, named name: String, isSecret: Bool = false, at place: String
    ) -> DraftMapping.Entry {
        let (text, comment) = self.value(value, named: name, isSecret: isSecret, at: place)
        return DraftMapping.Entry(key, .text(text), comment: comment)
    }

    /// Returns a placeholder of the source that stands for a secret until the text around it is translated.
    package func mark(hiding value: String, named name: String, at place: String) -> String {
        let mark = "\u{E001}\(marked.count)"
        marked[mark] = hidden(value, named: name, at: place)
        return "{{\(mark)}}"
    }

    /// Returns the placeholder of a secret for the content of a placeholder of the source; nil for no mark.
    package func placeholder(ofMark content: String) -> String? { marked[content] }

    /// Returns hubrun's text for a text that is no valid JSON or form, such as XML, with placeholders for the secrets
    /// in it; of a text with too many secrets, a placeholder for the whole text.
    ///
    /// - Parameter isCode: True for a text in which only quoted values are written out, such as a query of GraphQL.
    package func text(hidingSecretsIn text: String, isCode: Bool = false, at place: String) -> String {
        guard let secrets = SecretPairs.secrets(in: text, isCode: isCode) else {
            return hidden(text, named: "body", at: place)
        }
        if DraftSecrets.isSecretShaped(text), isLiteral(text, translate(text)) {
            return value(text, named: "body", isSecret: true, at: place).text
        }
        var result = ""
        var end = text.startIndex
        for secret in secrets {
            let value = String(text[secret.range])
            let written = translate(value)
            let shown = self.value(value, written, named: secret.name, isSecret: true, at: place).text
            guard shown != written else { continue }
            result += DraftText.beforePlaceholder(translate(String(text[end..<secret.range.lowerBound]))) + shown
            end = secret.range.upperBound
        }
        return result + translate(String(text[end...]))
    }
}

extension DraftText {
    /// Returns hubrun's text so that a placeholder can follow: backslashes before its `<<` are read in pairs.
    static func beforePlaceholder(_ text: String) -> String {
        let angles = text.reversed().prefix { $0 == "<" }.count
        let backslashes = text.dropLast(angles).reversed().prefix { $0 == "\\" }.count
        guard backslashes > 0 else { return text }
        return text.dropLast(angles) + String(repeating: "\\", count: backslashes)
            + String(repeating: "<", count: angles)
    }

    /// True if a text of hubrun has words besides placeholders, names before `=` and the scheme of `Authorization`.
    static func hasWordsBesidePlaceholders(_ text: String) -> Bool {
        let words = DraftPlaceholder.replaced(in: text, by: " ")
        return words.split(whereSeparator: { " ;,:".contains($0) }).contains { word in
            !DraftHeader.schemes.contains(word.lowercased()) && word.last != "="
                && word.contains { $0.isLetter || $0.isNumber }
        }
    }
}
