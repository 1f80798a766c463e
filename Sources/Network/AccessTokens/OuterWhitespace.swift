package import Cryptography

extension Secret {
    /// Whether the value begins or ends with white space or a line break, which counts when it signs.
    package var hasOuterWhitespace: Bool {
        let scalars = exposed.unicodeScalars
        return [scalars.first, scalars.last].contains { $0?.properties.isWhitespace ?? false }
    }
}

extension String {
    /// The text without white space and line breaks at its ends.
    package var trimmingWhitespace: String {
        // Scalars: a blank and a mark beside it may be one `Character`.
        let start = unicodeScalars.drop { $0.properties.isWhitespace }
        guard let last = start.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
        return String(start[...last])
    }
}
