import CollectionDrafts
import CollectionModel
import JSON
import Placeholders

extension Expectations {
    /// The expected texts of JSON values and headers whose names are those of secrets, with these names.
    var secretValues: [(name: String, text: String)] {
        let members = json.map { (DraftSecrets.lastName(of: $0.path.written.written), Optional($0.matcher)) }
        let fields = headers.compactMap { header in header.name.literal.map { ($0, header.matcher) } }
        let secrets =
            members.filter { DraftSecrets.isSecretMember($0.0) } + fields.filter { DraftSecrets.isSecretHeader($0.0) }
        return secrets.flatMap { name, matcher in
            (matcher?.texts ?? []).filter(Self.isCredential).map { (name, $0) }
        }
    }

    /// True for a text with a digit and without spaces: other texts are words of the API, such as `required`.
    private static func isCredential(_ text: String) -> Bool {
        text.utf8.count >= 8 && text.contains(where: \.isNumber) && !text.contains(" ")
    }
}

extension Matcher {
    /// The literal texts that a value must equal.
    fileprivate var texts: [String] {
        operations.flatMap { operation -> [String] in
            let values: [PlaceholderValue] =
                switch operation.matcherOperator {
                case .equals(let value): [value]
                case .oneOf(let values): values
                default: []
                }
            return values.compactMap { if case .string(let text)? = $0.literal { text } else { nil } }
        }
    }
}
