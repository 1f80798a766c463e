import CollectionDrafts
import Diagnostics
import JSON
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
    ///
    /// - Parameter name: The key of the mapping that holds the value.
    func hidingSecrets(in value: DraftValue, named name: String = "", at place: String) -> DraftValue {
        switch value {
        case .text(let text):
            guard !text.holds("<<"), isSecret(text, named: name) else { return value }
            return .text(secret(text, named: name.isEmpty ? "secret" : name, at: place))
        case .plain(let number):
            guard JSONNumber(number) != nil, DraftSecrets.isSecretName(name) else { return value }
            return .plain(secret(number, named: name, at: place).replacing(">>", with: " | fromJson>>"))
        case .quoted: return value
        case .list(let values): return .list(values.map { hidingSecrets(in: $0, named: name, at: place) })
        case .mapping(var mapping):
            for index in mapping.entries.indices {
                let entry = mapping.entries[index]
                mapping.entries[index].value = hidingSecrets(in: entry.value, named: entry.key, at: place)
                guard mapping.entries[index].value != entry.value else { continue }
                switch entry.value {
                case .text, .plain: mapping.entries[index].comment = DraftSecrets.comment
                case .quoted, .list, .mapping: break
                }
            }
            return .mapping(mapping)
        }
    }
}
