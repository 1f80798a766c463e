import Diagnostics
package import JSON
import Placeholders
import Text

/// The differences between two values, as shown with a failure.
struct ShownDifferences {
    /// The number of differences and the first one.
    struct Headline {
        /// A text such as `3 differences, the first at $.a: expected 1, got 2`.
        let text: String
        /// The values with which the text ends; nil if the first difference is a missing or an unexpected value.
        let compared: ShownComparison?
    }

    /// The summary; nil for texts.
    let headline: Headline?
    /// Lines below the message.
    let lines: [String]
    /// The values with which the ``lines`` end that compare values.
    let comparisons: [ShownComparison]

    /// The lines below a message that is the headline, which has a single difference already.
    var linesBelowHeadline: [String] { lines.count == 1 ? [] : lines }

    private static let limit = 6

    /// Finds no differences if the failure's message shows the difference clearly.
    ///
    /// - Parameter path: The query that found the value, shown before each location; empty to omit it.
    init(expected: JSONValue, actual: Subject, below path: String) {
        switch (expected, actual) {
        case (.array, .nodes(let nodes)): self.init(expected, .array(nodes), below: "")
        case (.array, .value(.array(let elements))): self.init(expected, .array(elements), below: path)
        case (.array(let elements), .textList(let texts)):
            self.init(
                .array(elements.map { .string($0.placeholderText) }), .array(texts.map { .string($0) }), below: "")
        case (.object, .value(.object(let object))): self.init(expected, .object(object), below: path)
        case (.string(let wanted), .value(.string(let text))): self.init(lines: TextDifference(wanted, text).lines)
        case (.string(let wanted), .texts(let texts)) where texts.count == 1:
            self.init(lines: TextDifference(wanted, texts[0]).lines)
        default: self.init(lines: [])
        }
    }

    private init(lines: [String]) {
        self.lines = lines
        comparisons = []
        headline = nil
    }

    /// Returns the full path of a difference, `$.size.w`. Without a query it omits the `$`, because the value is the
    /// whole body: `size.w`, `[1].name`.
    private static func place(_ difference: JSONDifference, below path: String) -> Substring {
        let place = difference.path.dropFirst()
        if !path.isEmpty { return path + place }
        return place.first == "." ? place.dropFirst() : place
    }

    /// The length of a value, in UTF-8 bytes, up to which differences are easy to see.
    private static let shortValue = 60

    /// Finds the keys and values that a long mapping should contain but does not. Additional keys are allowed.
    init(wanted: JSONValue, within actual: JSONValue, below path: String) {
        guard case .object = wanted, case .object = actual, actual.compactText().utf8.count > Self.shortValue else {
            self.init(lines: [])
            return
        }
        let differences = JSONDifference.between(expected: wanted, actual: actual, limit: Self.maxCounted)
        self.init(differences.filter { !$0.isAnotherKey }, below: path)
    }

    /// The limit for differences that are computed, including additional keys.
    private static let maxCounted = 1000

    private init(_ expected: JSONValue, _ actual: JSONValue, below path: String) {
        self.init(JSONDifference.between(expected: expected, actual: actual, limit: Self.maxCounted), below: path)
    }

    private init(_ differences: [JSONDifference], below path: String) {
        let shown = differences.prefix(Self.limit).map { difference -> Headline in
            let place = Self.place(difference, below: path)
            switch difference.kind {
            case .missing(let value):
                return Headline(text: "\(place): missing, expected \(ShownValue.text(value))", compared: nil)
            case .unexpected(let value):
                return Headline(text: "\(place): unexpected \(ShownValue.text(value))", compared: nil)
            case .changed(let wanted, let value):
                let values = ShownComparison(expected: ShownValue.text(wanted), actual: ShownValue.text(value))
                return Headline(text: "\(place): \(values.text)", compared: values)
            }
        }
        let count = differences.count
        lines = shown.map(\.text) + (count > Self.limit ? ["… and more differences"] : [])
        comparisons = shown.compactMap(\.compared)
        headline = shown.first.map { first in
            let text =
                switch count {
                case 1: "differs at \(first.text)"
                case ..<Self.maxCounted: "\(count) differences, the first at \(first.text)"
                default: "\(Self.maxCounted) or more differences, the first at \(first.text)"
                }
            return Headline(text: text, compared: first.compared)
        }
    }
}

extension JSONDifference {
    /// True for an unexpected key of a mapping, false for an element of a list.
    fileprivate var isAnotherKey: Bool {
        guard case .unexpected = kind else { return false }
        return !path.hasSuffix("]") || path.hasSuffix("']")
    }
}

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
