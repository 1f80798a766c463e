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

    /// The object replacement character, which stands for a placeholder.
    static let mark = "\u{FFFC}"

    /// Returns a text with ``mark`` in the place of its placeholders.
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

/// A part of a text that is exported.
enum ExportPiece {
    case literal(String)
    case expression(PlaceholderExpression)
    /// A secret that the collection contains as literal text, by the name that its variable has in the result.
    case secret(String)
}

extension [ExportPiece] {
    /// The text if it has only literal parts.
    var literal: String? {
        var text = ""
        for piece in self {
            guard case .literal(let part) = piece else { return nil }
            text += part
        }
        return text
    }
}

/// A text with its percent-encoded parts decoded (RFC 3986, section 2.1), which knows where each part stands in the source.
struct DecodedText {
    let text: String
    private let source: String
    /// The position in the source, in bytes, of each byte of the text, and of its end.
    private var positions: [Int] = []

    /// Returns nil for a text that does not decode to UTF-8.
    ///
    /// - Parameter readsPlusAsSpace: True for the encoding of forms.
    init?(_ source: String, readsPlusAsSpace: Bool) {
        self.source = source
        let bytes = Array(source.utf8)
        var decoded: [UInt8] = []
        var index = 0
        while index < bytes.count {
            positions.append(index)
            let digits = bytes[index...].prefix(3)
            if bytes[index] == UInt8(ascii: "%"), digits.count == 3,
                let byte = PercentEncoding.decode(String(decoding: digits, as: UTF8.self))?.first
            {
                decoded.append(byte)
                index += 3
            } else {
                decoded.append(readsPlusAsSpace && bytes[index] == UInt8(ascii: "+") ? 0x20 : bytes[index])
                index += 1
            }
        }
        positions.append(index)
        guard let text = String(validating: decoded, as: UTF8.self) else { return nil }
        self.text = text
    }

    /// Returns the range in the source of a part of the text.
    func written(_ range: Range<String.Index>) -> Range<String.Index> {
        func position(_ index: String.Index) -> String.Index {
            source.utf8.index(
                source.startIndex, offsetBy: positions[text.utf8.distance(from: text.startIndex, to: index)])
        }
        return position(range.lowerBound)..<position(range.upperBound)
    }
}
