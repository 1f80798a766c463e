import Diagnostics
import JSON
import Placeholders

/// The differences between two values, as lines below a failure.
enum DifferenceLines {
    private static let limit = 6

    /// Returns no lines if the failure's message shows the difference clearly.
    ///
    /// - Parameter path: The query that found the value, shown before each location; empty to omit it.
    static func lines(expected: JSONValue, actual: Subject, below path: String) -> [String] {
        switch (expected, actual) {
        case (.array, .nodes(let nodes)): structural(expected, .array(nodes), below: "")
        case (.array, .value(.array(let elements))): structural(expected, .array(elements), below: path)
        case (.array(let elements), .textList(let texts)):
            structural(
                .array(elements.map { .string($0.placeholderText) }), .array(texts.map { .string($0) }), below: "")
        case (.object, .value(.object(let object))): structural(expected, .object(object), below: path)
        case (.string(let wanted), .value(.string(let text))): TextDifference(wanted, text).lines
        case (.string(let wanted), .texts(let texts)) where texts.count == 1: TextDifference(wanted, texts[0]).lines
        default: []
        }
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

    /// Returns the keys and values that a long mapping should contain but does not. Additional keys are allowed.
    static func lines(wanted: JSONValue, within actual: JSONValue, below path: String) -> [String] {
        guard case .object = wanted, case .object = actual, actual.compactText().utf8.count > shortValue else {
            return []
        }
        let differences = JSONDifference.between(expected: wanted, actual: actual, limit: maxContained)
        return lines(of: differences.filter { !$0.isAnotherKey }, below: path)
    }

    /// The maximum number of differences computed, including additional keys.
    private static let maxContained = 1000

    private static func structural(_ expected: JSONValue, _ actual: JSONValue, below path: String) -> [String] {
        lines(of: JSONDifference.between(expected: expected, actual: actual, limit: limit + 1), below: path)
    }

    private static func lines(of differences: [JSONDifference], below path: String) -> [String] {
        var lines = differences.prefix(limit).map { difference in
            let place = place(difference, below: path)
            return switch difference.kind {
            case .missing(let value): "\(place): missing, expected \(ShownValue.text(value))"
            case .unexpected(let value): "\(place): unexpected \(ShownValue.text(value))"
            case .changed(let wanted, let value):
                "\(place): expected \(ShownValue.text(wanted)), got \(ShownValue.text(value))"
            }
        }
        if differences.count > limit { lines.append("… and more differences") }
        return lines
    }
}

extension JSONDifference {
    /// True for an unexpected key of a mapping, false for an element of a list.
    fileprivate var isAnotherKey: Bool {
        guard case .unexpected = kind else { return false }
        return !path.hasSuffix("]") || path.hasSuffix("']")
    }
}
