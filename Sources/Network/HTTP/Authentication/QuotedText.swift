/// A quoted string: RFC 9110, section 5.6.4.
enum QuotedText {
    /// Returns the text in quotes, with a backslash before quotes and backslashes.
    static func quoted(_ text: String) -> String {
        "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}
