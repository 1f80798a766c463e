import Diagnostics
import JSON

/// What the requests of one import share: names, secrets, the report, and the translation of texts.
///
/// A class, because closures that translate texts note the names and secrets that they meet.
package final class DraftContext {
    package var names = DraftNames()
    package var secrets = DraftSecrets()
    package var report: ImportReport
    /// The names of the captures that the source defines by itself.
    package var capturedNames: Set<String> = []
    /// True if JSON bodies stay text.
    package let keepsBodies: Bool
    /// Returns hubrun's text for a text of the source, whose placeholders have the form `{{…}}`.
    package var translate: (String) -> String = { DraftText.literal($0) }

    package init(_ report: ImportReport, _ options: ImportOptions) {
        self.report = report
        keepsBodies = options.keepsBodies
    }

    /// Completes a collection whose requests are written.
    package func finish(_ collection: inout DraftCollection) {
        for name in collection.switchOffUnreadCaptures(capturedNames, names.used) {
            report.add(.approximate, at: "all", "capture \(name)", "nothing reads it: kept as a comment")
        }
        collection.finish(&names, &secrets)
        collection.nameApart()
    }

    /// Returns the placeholder for a secret that the source writes out, and notes what the user has to do.
    ///
    /// - Parameters:
    ///   - value: The value, which is written nowhere.
    ///   - name: The name that the source uses, such as `password`.
    ///   - place: The place in the source.
    package func hidden(_ value: String, named name: String, at place: String) -> String {
        let placeholder = secrets.placeholder(for: value, named: name)
        let variable = placeholder.dropFirst("<<env.".count).dropLast(2)
        report.add(
            .toDo, at: place, name, "\(DraftSecrets.comment): give it as the process variable \(variable)")
        return placeholder
    }

    /// Returns hubrun's text for a value: a placeholder if the value is a secret that the source writes out.
    ///
    /// - Parameter isSecret: True if the value is secret by its name or place; otherwise its form decides.
    package func value(
        _ value: String, named name: String, isSecret: Bool = false, at place: String
    ) -> (text: String, comment: String?) {
        let text = translate(value)
        guard !text.isEmpty, DraftText.isLiteral(text), isSecret || DraftSecrets.isSecretShaped(value) else {
            return (text, nil)
        }
        return (hidden(value, named: name, at: place), DraftSecrets.comment)
    }

    /// Returns a value of a body with placeholders in the place of the secrets in it.
    package func hidingSecrets(in value: DraftValue, named name: String = "", at place: String) -> DraftValue {
        switch value {
        case .text(let text):
            guard isWrittenOut(text, named: name) else { return value }
            return .text(hidden(text, named: name.isEmpty ? "secret" : name, at: place))
        case .plain(let number):
            guard JSONNumber(number) != nil, DraftSecrets.isSecretName(name) else { return value }
            return .plain(hidden(number, named: name, at: place).replacing(">>", with: " | fromJson>>"))
        case .quoted: return value
        case .list(let values): return .list(values.map { hidingSecrets(in: $0, named: name, at: place) })
        case .mapping(var mapping):
            mapping.entries = mapping.entries.map { entry in
                var entry = entry
                let value = hidingSecrets(in: entry.value, named: entry.key, at: place)
                switch entry.value {
                case .text where value != entry.value, .plain where value != entry.value:
                    entry.comment = DraftSecrets.comment
                default: break
                }
                entry.value = value
                return entry
            }
            return .mapping(mapping)
        }
    }

    private func isWrittenOut(_ text: String, named name: String) -> Bool {
        guard !text.isEmpty, DraftText.isLiteral(text) else { return false }
        return DraftSecrets.isSecretName(name) || DraftSecrets.isSecretShaped(text)
    }
}

extension DraftText {
    /// True if hubrun's text has no placeholder.
    package static func isLiteral(_ text: String) -> Bool {
        !text.holds("<<") || !text.replacing("\\<<", with: "").holds("<<")
    }
}
