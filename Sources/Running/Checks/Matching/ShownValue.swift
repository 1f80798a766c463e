import Diagnostics
package import JSON
import Text

/// Values as shown in failures: one line, with a length limit in characters.
package enum ShownValue {
    static let maximumLength = 300

    /// The length limit for a value whose differences are shown below it.
    static let lengthBesideDifferences = 120

    package static func text(_ value: JSONValue) -> String { text(value, to: maximumLength) }

    /// Returns the value as shown for a passed check or capture.
    ///
    /// Omits the total number of characters, so that only the start of a large document is serialized.
    package static func brief(_ value: JSONValue) -> String {
        let limit = briefLength * 16
        let text = value.compactText(upTo: limit)
        let shown = DisplayText.printable(text)
        return shown.count > briefLength || text.utf8.count >= limit ? shown.prefix(briefLength) + "…" : shown
    }

    /// The length, in bytes, up to which the characters of a value are counted.
    private static let countedBytes = 4_000_000

    /// The length limit for the value of a passed check, in characters.
    private static let briefLength = 120

    static func text(_ value: JSONValue, to length: Int) -> String {
        // Cut before escaping, to count the text's own characters.
        if case .string(let text) = value, text.utf8.count > length, text.unicodeScalars.count > length {
            let start = String(text.unicodeScalars.prefix(length))
            return "\(printable(.string(start)).dropLast())\(mark(ofAll: text.unicodeScalars.count))"
        }
        // Escape no more characters than are counted: the value may be a response of many megabytes.
        let start = value.compactText(upTo: countedBytes)
        guard start.utf8.count >= countedBytes else { return shortened(DisplayText.printable(start), to: length) }
        return "\(DisplayText.printable(start.prefix(length)))… (over 1,000,000 characters in all)"
    }

    private static func printable(_ value: JSONValue) -> String {
        DisplayText.printable(value.compactText())
    }

    static func text(_ duration: Duration) -> String { DurationText.text(duration) }

    /// Joins values and shortens the result to the length limit.
    static func list(_ values: [String], by separator: String) -> String {
        shortened(values.joined(separator: separator))
    }

    /// Shortens a text and appends its total number of characters, which is the same wherever the text is cut.
    ///
    /// - Parameter count: The total number of characters, if `text` is only the start.
    package static func shortened(_ text: String, to length: Int = maximumLength, ofAll count: Int? = nil) -> String {
        guard text.utf8.count > length, text.count > length else { return text }
        return "\(text.prefix(length))\(mark(ofAll: count ?? text.unicodeScalars.count))"
    }

    private static func mark(ofAll count: Int) -> String { "… (\(count) characters in all)" }
}
