import Diagnostics
package import JSON
import Times

/// Values as failures show them: one line, never longer than a person reads.
package enum ShownValue {
    static let maximumLength = 300

    /// Characters of a value whose differences are shown below it.
    static let lengthBesideDifferences = 120

    package static func text(_ value: JSONValue) -> String { text(value, to: maximumLength) }

    static func text(_ value: JSONValue, to length: Int) -> String {
        // A body of megabytes is cut before it is escaped; nobody sees the difference.
        if case .string(let text) = value, text.utf8.count > 16 * maximumLength {
            let start = text.unicodeScalars.prefix(length)
            let rest = text.unicodeScalars.count - start.count
            return
                "\(printable(.string(String(Substring(start)))).dropLast())… (\(CountedNoun.text(rest, "more character")))"
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

    /// A text cut to a length that fits a report, with the number of characters left out.
    package static func shortened(_ text: String, to length: Int = maximumLength) -> String {
        guard text.utf8.count > length, text.count > length else { return text }
        return "\(text.prefix(length))… (\(CountedNoun.text(text.count - length, "more character")))"
    }
}
