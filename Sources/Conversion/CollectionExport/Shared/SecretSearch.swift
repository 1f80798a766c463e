import CollectionDrafts

/// The place of a text in the collection. It decides which literal parts of the text are secrets: declared secrets and
/// texts with the form of a well-known token are secrets everywhere.
enum SecretSearch {
    case declared
    /// The whole text is a secret, because of the name of its header, field or setting.
    case whole(String)
    /// A URL or the value of a variable, in which values behind names such as `token=` and passwords of user info are
    /// secrets.
    case url
    /// A body, in which values behind names such as `password` are secrets, in the notations of JSON, forms and XML.
    case body

    /// Returns the secrets in a literal text with their names, in their order.
    func secrets(in text: String) -> [(name: String, range: Range<String.Index>)] {
        switch self {
        case .declared: []
        case .whole(let name): [(name, text.startIndex..<text.endIndex)]
        case .url: Self.found(in: text, separators: "=")
        case .body: Self.found(in: text, separators: ":=>")
        }
    }

    private static func found(
        in text: String, separators: String
    ) -> [(name: String, range: Range<String.Index>)] {
        // With too many secrets, hide the whole text.
        guard let pairs = SecretPairs.secrets(in: text, separators: separators) else {
            return [("secret", text.startIndex..<text.endIndex)]
        }
        let found = passwords(in: text) + pairs.map { ($0.name, $0.range) }
        return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// Returns the passwords in the user info of URLs.
    private static func passwords(in text: String) -> [(name: String, range: Range<String.Index>)] {
        text.ranges(of: "://").compactMap { scheme in
            let authority = text[scheme.upperBound...].prefix { !"/?#\"'".contains($0) && !$0.isWhitespace }
            guard let end = authority.lastIndex(of: "@"), let colon = authority[..<end].firstIndex(of: ":"),
                authority.index(after: colon) < end
            else { return nil }
            return ("password", authority.index(after: colon)..<end)
        }
    }
}
