import Cryptography

extension Secret {
    /// True if the value begins or ends with whitespace or a line break, which a signature includes.
    var hasOuterWhitespace: Bool {
        let scalars = exposed.unicodeScalars
        return [scalars.first, scalars.last].contains { $0?.properties.isWhitespace ?? false }
    }
}

extension String {
    /// The text without whitespace and line breaks at its ends.
    var trimmingWhitespace: String {
        // Compared by scalars: a space with a combining mark after it is one `Character`.
        let start = unicodeScalars.drop { $0.properties.isWhitespace }
        guard let last = start.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
        return String(start[...last])
    }
}
