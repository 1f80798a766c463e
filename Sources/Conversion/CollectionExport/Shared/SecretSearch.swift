import CollectionDrafts
import Diagnostics
import Placeholders
import Text

/// The place of a text in the collection. It decides which literal parts of the text are secrets: declared secrets, texts
/// with the form of a well-known token and the passwords of logins in URLs are secrets everywhere.
enum SecretSearch {
    case declared
    /// The whole text is a secret, because of the name of its header, field or setting.
    case whole(String)
    /// A literal part of a secret text that also has placeholders.
    case part(of: String, isFirst: Bool)
    /// A URL or the value of a variable, in which values behind names such as `token=` and passwords of user info are
    /// secrets.
    case url
    /// A body, in which values behind names such as `password` are secrets, in the notations of JSON, forms and XML.
    case body

    /// Returns the secrets in a literal text with their names, in their order.
    func secrets(in text: String) -> [(name: String, range: Range<String.Index>)] {
        let all = text.startIndex..<text.endIndex
        switch self {
        case .whole(let name): return [(name, Self.withoutScheme(all, of: text, name))]
        case .part(let name, let isFirst):
            let range = isFirst ? Self.withoutScheme(all, of: text, name) : all
            return Self.values(in: text[range], name).map { (name, $0) }
        case _ where DraftSecrets.isSecretShaped(text): return [("secret", all)]
        case .declared: return Self.found(in: text, separators: Self.separators(in: text))
        case .url: return Self.found(in: text, separators: "=" + Self.separators(in: text))
        case .body: return Self.found(in: text, separators: ":=>")
        }
    }

    /// Returns the characters between names and values in a text that is a URL or JSON, wherever it stands.
    private static func separators(in text: String) -> String {
        let isJSON = text.first { !$0.isWhitespace }.map { "{[".contains($0) } ?? false && text.holds("\"")
        return (text.holds("://") ? "=" : "") + (isJSON ? ":" : "")
    }

    /// The mark of a placeholder, with a character for private use.
    static let mark = "{{\u{F8FD}}}"

    /// Returns a text with marks in the place of its placeholders.
    static func marked(_ text: PlaceholderText) -> String {
        text.segments.map { segment in
            if case .literal(let literal) = segment { literal } else { mark }
        }.joined()
    }

    /// The secrets in the literal parts of a text with placeholders, which are searched for in the whole text: a secret can
    /// stand behind a placeholder, as in `https://<<user>>:secret@host/`.
    struct Found {
        private let secrets: [(name: String, range: Range<Int>)]
        /// The number of bytes of the parts before the next one.
        private var offset = 0

        init(_ text: PlaceholderText, _ search: SecretSearch) {
            let marked = SecretSearch.marked(text)
            secrets = search.secrets(in: marked).map { name, range in
                let lower = marked.utf8.distance(from: marked.startIndex, to: range.lowerBound)
                return (name, lower..<lower + marked[range].utf8.count)
            }
        }

        mutating func passExpression() { offset += SecretSearch.mark.utf8.count }

        /// Returns the secrets in the next part, which is a literal text.
        mutating func take(_ literal: String) -> [(name: String, range: Range<String.Index>)] {
            let bytes = offset..<offset + literal.utf8.count
            offset = bytes.upperBound
            return secrets.compactMap { name, range in
                let part = range.clamped(to: bytes)
                guard !part.isEmpty else { return nil }
                let lower = literal.utf8.index(literal.startIndex, offsetBy: part.lowerBound - bytes.lowerBound)
                let upper = literal.utf8.index(lower, offsetBy: part.count)
                return literal[lower..<upper].contains { $0.isLetter || $0.isNumber } ? (name, lower..<upper) : nil
            }
        }
    }

    private static func found(
        in text: String, separators: String
    ) -> [(name: String, range: Range<String.Index>)] {
        // With too many secrets, hide the whole text.
        guard let pairs = SecretPairs.secrets(in: text, separators: separators) else {
            return [("secret", text.startIndex..<text.endIndex)]
        }
        return pairs.map { ($0.name, withoutScheme($0.range, of: text, $0.name)) }
    }

    /// Returns the range behind the scheme of an `Authorization` header, which is no secret.
    private static func withoutScheme(
        _ range: Range<String.Index>, of text: String, _ name: String
    ) -> Range<String.Index> {
        guard name.lowercased().hasSuffix("authorization"), let space = text[range].firstIndex(of: " ") else {
            return range
        }
        return text.index(after: space)..<range.upperBound
    }

    /// Returns the values in a part of a secret, without schemes such as `Bearer`, and without names before `=` where
    /// credentials have them.
    private static func values(in text: Substring, _ name: String) -> [Range<String.Index>] {
        let hasNames = ["authorization", "cookie", "connectionstring"].contains { name.lowercased().hasSuffix($0) }
        return text.split { " ;,:&".contains($0) }.compactMap { word in
            let value = hasNames ? word.firstIndex(of: "=").map { word[word.index(after: $0)...] } ?? word : word
            let isScheme = DraftHeader.schemes.contains(value.lowercased())
            guard !isScheme, value.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
            return value.startIndex..<value.endIndex
        }
    }
}
