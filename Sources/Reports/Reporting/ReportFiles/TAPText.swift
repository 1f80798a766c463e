import Diagnostics
import Text

/// The escaping of text for TAP (version 14, "Escaping" and "YAML Diagnostics").
enum TAPText {
    private static let limit = 1000

    /// Escapes a description or a reason, in which `#` would begin a directive.
    static func description(_ text: String) -> String {
        DisplayText.printable(text.cut(to: limit)).replacing("\\", with: "\\\\").replacing("#", with: "\\#")
    }

    /// Returns a YAML scalar in double quotes.
    static func scalar(_ text: String) -> String {
        let printable = DisplayText.printable(text.cut(to: limit))
        return "\"\(printable.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}
