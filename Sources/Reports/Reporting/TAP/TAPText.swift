import Diagnostics

/// Text as TAP takes it (version 14, "Escaping" and "YAML Diagnostics").
enum TAPText {
    private static let limit = 1000

    /// A description or a reason: `#` would begin a directive.
    static func description(_ text: String) -> String {
        DisplayText.printable(text.cut(to: limit)).replacing("\\", with: "\\\\").replacing("#", with: "\\#")
    }

    /// A YAML scalar in double quotes.
    static func scalar(_ text: String) -> String {
        let printable = DisplayText.printable(text.cut(to: limit))
        return "\"\(printable.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}
