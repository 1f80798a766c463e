import CollectionDrafts
import CollectionModel
import JSON
import Placeholders

extension Expectations {
    /// The expected texts of headers and JSON values with the form of a credential, with the names of the headers and
    /// members.
    var credentials: [(name: String, text: String)] {
        let members = json.map { (DraftSecrets.lastName(of: $0.path.written.written), Optional($0.matcher)) }
        let fields = headers.compactMap { header in header.name.literal.map { ($0, header.matcher) } }
        return (members + fields).flatMap { name, matcher in
            (matcher?.texts ?? []).filter(Self.mayBeCredential).map { (name, $0) }
        }
    }

    /// True for a text with a digit and without spaces. Others are probably words of the API, such as `required`.
    private static func mayBeCredential(_ text: String) -> Bool {
        text.utf8.count >= 8 && text.contains(where: \.isNumber) && !text.contains(" ")
    }
}

extension Matcher {
    /// The literal texts that a value must equal, begin with, end with or contain.
    fileprivate var texts: [String] {
        operations.flatMap { operation -> [String] in
            switch operation.matcherOperator {
            case .equals(let value), .contains(let value): [value].compactMap(Self.text)
            case .oneOf(let values): values.compactMap(Self.text)
            case .startsWith(let text), .endsWith(let text): [text.literal].compactMap(\.self)
            case .not(let matcher), .any(let matcher), .every(let matcher): matcher.texts
            default: []
            }
        }
    }

    private static func text(_ value: PlaceholderValue) -> String? {
        if case .string(let text)? = value.literal { text } else { nil }
    }
}
