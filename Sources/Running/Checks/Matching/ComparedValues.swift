import Diagnostics
import JSON

/// The expected and the actual value of a failed assertion in a script.
package struct ComparedValues: Sendable {
    package enum Kind: Sendable {
        /// The values are texts: their difference is shown by line or character.
        case text
        /// The texts are JSON of the values: their difference is shown by path.
        case json
        /// The values cannot be compared further, such as functions.
        case other
    }

    /// The values as whole texts; nil for an assertion without that value.
    package let expected: String?
    package let actual: String?
    /// The differences as lines; empty if they are easy to see in the values.
    package let differences: [String]
    /// The values with which lines of ``differences`` end that compare values.
    package let comparisons: [ShownComparison]

    package init(expected: String?, actual: String?, as kind: Kind) {
        self.expected = expected?.cut(to: Self.keptBytes)
        self.actual = actual?.cut(to: Self.keptBytes)
        if let expected, let actual, expected.utf8.count + actual.utf8.count <= Self.comparedBytes {
            (differences, comparisons) = Self.differences(expected, actual, kind)
        } else {
            (differences, comparisons) = ([], [])
        }
    }

    /// The maximum size of each value in a report, in bytes.
    private static let keptBytes = 64 << 10
    /// The maximum size of two values whose difference is searched, in bytes.
    private static let comparedBytes = 8 << 20

    /// The size of the texts in memory, in bytes.
    package var keptBytes: Int {
        (expected?.utf8.count ?? 0) + (actual?.utf8.count ?? 0) + differences.reduce(0) { $0 + $1.utf8.count }
    }

    /// Returns the values and their differences as lines below a message, without values that the message has whole.
    package func lines(below message: String) -> [String] {
        let values = [("expected", expected), ("actual", actual)].compactMap { title, value -> String? in
            // The lines of a longer text are among the differences.
            guard let value, !value.utf8.contains(0x0A) else { return nil }
            if value.utf8.count <= Self.longestInMessage, message.contains(value) { return nil }
            return "\(title): \(ShownValue.shortened(value, to: Self.longestBelow))"
        }
        return values + differences
    }

    /// The maximum length of a value that a message can have whole, in bytes.
    private static let longestInMessage = 200
    /// The maximum length of a value below a message, in characters. Reports have the whole value elsewhere.
    private static let longestBelow = 1000

    private static func differences(
        _ expected: String, _ actual: String, _ kind: Kind
    ) -> (lines: [String], comparisons: [ShownComparison]) {
        switch kind {
        case .text: return (TextDifference(expected, actual).lines, [])
        case .other: return ([], [])
        case .json:
            guard let wanted = try? JSONValue(parsing: expected), let value = try? JSONValue(parsing: actual) else {
                return ([], [])
            }
            let shown = ShownDifferences(expected: wanted, actual: .value(value), below: "")
            return (shown.lines, shown.comparisons)
        }
    }
}
