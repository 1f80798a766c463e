import Diagnostics
package import JSON
import Times

/// Values as failures show them: one line, never longer than a person reads.
package enum ShownValue {
    static let maximumLength = 300

    /// Characters of a value whose differences are shown below it.
    static let lengthBesideDifferences = 120

    package static func text(_ value: JSONValue) -> String { text(value, to: maximumLength) }

    /// The value as a passed check or capture shows it.
    ///
    /// It omits the total number of characters, so that only the beginning of a large document must be serialized.
    package static func brief(_ value: JSONValue) -> String {
        let text = DisplayText.printable(value.compactText(upTo: briefLength * 4))
        return text.count > briefLength ? text.prefix(briefLength) + "…" : text
    }

    /// The length limit for the value of a passed check, in characters.
    private static let briefLength = 120

    static func text(_ value: JSONValue, to length: Int) -> String {
        // Cut before it is escaped, so that what is counted are the text's own characters.
        if case .string(let text) = value, text.utf8.count > length, text.unicodeScalars.count > length {
            let start = String(text.unicodeScalars.prefix(length))
            return "\(printable(.string(start)).dropLast())\(mark(ofAll: text.unicodeScalars.count))"
        }
        return shortened(printable(value), to: length)
    }

    private static func printable(_ value: JSONValue) -> String {
        DisplayText.printable(value.compactText())
    }

    static func text(_ duration: Duration) -> String { DurationText.text(duration) }

    /// Shown values beside each other, cut to a length that fits a report.
    static func list(_ values: [String], by separator: String) -> String {
        shortened(values.joined(separator: separator))
    }

    /// A text cut to a length that fits a report, with the number of its characters: wherever it is cut, that is one number.
    ///
    /// - Parameter count: of all characters, where the text is only the start.
    package static func shortened(_ text: String, to length: Int = maximumLength, ofAll count: Int? = nil) -> String {
        guard text.utf8.count > length, text.count > length else { return text }
        return "\(text.prefix(length))\(mark(ofAll: count ?? text.unicodeScalars.count))"
    }

    private static func mark(ofAll count: Int) -> String { "… (\(count) characters in all)" }
}
