import CollectionDrafts
import Diagnostics
import PostmanFormat

extension CollectionImport {
    /// True for a literal value that grants access, by its name or its form.
    func isSecret(_ value: String, named name: String) -> Bool {
        !value.isEmpty && !value.hasPlaceholders
            && (DraftSecrets.isSecretName(name) || DraftSecrets.isSecretShaped(value))
    }

    /// Returns the placeholder for a secret value, and notes it.
    func secret(_ value: String, named name: String, at place: String) -> String {
        let placeholder = secrets.placeholder(for: value, named: name)
        let variable = placeholder.dropFirst("<<env.".count).dropLast(2)
        report.add(
            .toDo, at: place, name, "\(DraftSecrets.comment): give it as the process variable \(variable)")
        return placeholder
    }

    /// Returns an entry with a text of the source, or with a placeholder in place of a secret.
    ///
    /// - Parameters:
    ///   - key: The key of the entry.
    ///   - name: The name that the source uses.
    ///   - isSecret: True if the value grants access, whatever its name is.
    func entry(
        _ key: String, _ value: String, named name: String, at place: String, isSecret: Bool = false
    ) -> DraftMapping.Entry {
        let isHidden = isSecret && !value.isEmpty && !value.hasPlaceholders
        guard isHidden || self.isSecret(value, named: name) else { return DraftMapping.Entry(key, .text(text(value))) }
        return DraftMapping.Entry(key, .text(secret(value, named: name, at: place)), comment: DraftSecrets.comment)
    }

    /// Returns a value of JSON with placeholders in place of its secrets.
    func hidingSecrets(in value: DraftValue, at place: String) -> DraftValue {
        switch value {
        case .text, .quoted, .plain: return value
        case .list(let values): return .list(values.map { hidingSecrets(in: $0, at: place) })
        case .mapping(var mapping):
            for index in mapping.entries.indices {
                let entry = mapping.entries[index]
                if case .text(let text) = entry.value, !text.holds("<<"), isSecret(text, named: entry.key) {
                    mapping.entries[index].value = .text(secret(text, named: entry.key, at: place))
                    mapping.entries[index].comment = DraftSecrets.comment
                } else {
                    mapping.entries[index].value = hidingSecrets(in: entry.value, at: place)
                }
            }
            return .mapping(mapping)
        }
    }
}
