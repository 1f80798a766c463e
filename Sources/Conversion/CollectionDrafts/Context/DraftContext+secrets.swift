import Cryptography
import Diagnostics

extension DraftContext {
    /// Returns the placeholder for a secret that the source writes out, and notes what the user has to do.
    ///
    /// - Parameters:
    ///   - value: The value, which is written nowhere.
    ///   - name: The name that the source uses, such as `password`.
    ///   - place: The place in the source.
    package func hidden(_ value: String, named name: String, at place: String) -> DraftPlaceholder {
        let placeholder = secrets.placeholder(for: value, named: name)
        hide(value, as: placeholder)
        if notesSecrets { noteSecret(placeholder.environment ?? "", named: name, at: place) }
        return placeholder
    }

    private func noteSecret(_ variable: String, named name: String, at place: String) {
        report.add(
            .toDo, at: place, name, "\(DraftSecrets.comment): set \(variable) in the process environment",
            isHarmless: true)
    }

    /// Registers a secret, which is replaced everywhere in the result. ``KnownSecrets`` leaves short values out.
    package func hide(_ value: String, as placeholder: DraftPlaceholder) {
        hiddenValues[value] = placeholder
        if let variable = placeholder.environment { literalSecrets[variable] = value }
    }

    /// Returns a value, or a placeholder if the value is a secret that the source writes out.
    ///
    /// - Parameters:
    ///   - value: The value in the source's form.
    ///   - name: The name that the source uses; the name or the form of a value can tell that it is a secret.
    ///   - isSecret: True if the value is a secret whatever its name and form are.
    package func value(
        _ value: String, named name: String, isSecret: Bool = false, at place: String
    ) -> (text: DraftText, comment: String?) {
        self.value(translate(value), named: name, isSecret: isSecret, at: place)
    }

    package func value(
        _ value: DraftText, named name: String, isSecret isGranting: Bool = false, at place: String
    ) -> (text: DraftText, comment: String?) {
        let outline = value.outline
        let isNamed =
            isGranting || secretNames.contains(name) || DraftSecrets.isSecret(outline, named: name)
            || DraftSecrets.isKey(outline, named: name)
        let isSecret = isNamed || DraftSecrets.isSecretShaped(outline)
        if let literal = value.literal, let (placeholder, _) = captured(literal, isSecret) {
            return (DraftText(placeholder), nil)
        }
        guard isSecret, !value.isEmpty else {
            let hidden = text(hidingSecretsIn: value, at: place)
            return (hidden, hidden == value ? nil : DraftSecrets.comment)
        }
        if let literal = value.literal {
            let placeholder = hidden(literal, named: name.isEmpty ? "secret" : name, at: place)
            return (DraftText(placeholder), DraftSecrets.comment)
        }
        guard isNamed else { return (value, nil) }
        if value.hasWordsBesidePlaceholders {
            report.add(
                .toDo, at: place, name, "a part of the secret is written out beside a placeholder: replace it")
        } else if value.placeholders.count == 1, let variable = value.placeholders[0].variable {
            credentialNames.insert(variable)
            if isGranting { grantingNames.insert(variable) }
        }
        return (hidingFallbacks(in: value, named: name, at: place), nil)
    }

    /// Returns the text without texts for variables of the process environment that are not set, which would write the
    /// secret.
    func hidingFallbacks(in text: DraftText, named name: String, at place: String) -> DraftText {
        text.replacing { placeholder in
            guard let variable = placeholder.environment, placeholder.fallback?.isEmpty == false else {
                return DraftText(placeholder)
            }
            noteSecret(variable, named: name, at: place)
            return DraftText(secrets.placeholder(forVariable: variable))
        }
    }

    /// Returns a value with placeholders in the place of secrets, in lists and mappings too.
    package func hidingSecrets(in value: DraftValue, named name: String, at place: String) -> DraftValue {
        switch value {
        case .list(let values): return .list(values.map { hidingSecrets(in: $0, named: name, at: place) })
        case .mapping(var mapping):
            for index in mapping.entries.indices {
                let entry = mapping.entries[index]
                mapping.entries[index].value = hidingSecrets(in: entry.value, named: entry.name, at: place)
            }
            return .mapping(mapping)
        case .text(let text) where text.literal != nil:
            return .text(self.value(text, named: name, at: place).text)
        default: return value
        }
    }

    /// Returns an entry with a value, or with a placeholder in the place of a secret.
    ///
    /// - Parameters:
    ///   - value: The value in the source's form.
    ///   - name: The name that the source uses.
    package func entry(
        _ key: DraftText, _ value: String, named name: String, isSecret: Bool = false, at place: String
    ) -> DraftMapping.Entry {
        entry(key, translate(value), named: name, isSecret: isSecret, at: place)
    }

    package func entry(
        _ key: DraftText, _ value: DraftText, named name: String, isSecret: Bool = false, at place: String
    ) -> DraftMapping.Entry {
        let (text, comment) = self.value(value, named: name, isSecret: isSecret, at: place)
        return DraftMapping.Entry(key, .text(text), comment: comment)
    }

    /// Returns a text that is no valid JSON or form, such as XML, with placeholders for the secrets in it; of a text with
    /// too many secrets, a placeholder for the whole text.
    ///
    /// - Parameters:
    ///   - text: The text in the source's form.
    ///   - isCode: True for a text in which only quoted values are written out, such as a query of GraphQL.
    package func text(hidingSecretsIn text: String, isCode: Bool = false, at place: String) -> DraftText {
        self.text(hidingSecretsIn: translate(text), isCode: isCode, at: place)
    }

    package func text(hidingSecretsIn text: DraftText, isCode: Bool = false, at place: String) -> DraftText {
        let outline = text.outline
        guard let secrets = SecretPairs.secrets(in: outline, isCode: isCode) else {
            return DraftText(hidden(outline, named: "body", at: place))
        }
        if let literal = text.literal, DraftSecrets.isSecretShaped(literal) {
            return value(text, named: "body", isSecret: true, at: place).text
        }
        var result = DraftText()
        var end = outline.startIndex
        for secret in secrets {
            result += text.slice(end..<secret.range.lowerBound, of: outline)
            let value = text.slice(secret.range, of: outline)
            result += self.value(value, named: secret.name, isSecret: true, at: place).text
            end = secret.range.upperBound
        }
        return result + text.slice(end..<outline.endIndex, of: outline)
    }
}
