package import Cryptography

extension Secret {
    /// Whether the value begins or ends with white space or a line break, which counts when it signs.
    package var hasOuterWhitespace: Bool {
        exposed.first?.isWhitespace == true || exposed.last?.isWhitespace == true
    }
}

extension String {
    /// The text without white space and line breaks at its ends.
    package var trimmingWhitespace: String {
        let start = drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }
}
