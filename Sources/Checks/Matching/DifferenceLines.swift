import Diagnostics
import JSON

/// What differs between two values, as lines below a failure.
enum DifferenceLines {
    private static let limit = 6

    /// No lines where the failure's own sentence says it all.
    static func lines(expected: JSONValue, actual: Subject) -> [String] {
        switch (expected, actual) {
        case (.array, .nodes(let nodes)): structural(expected, .array(nodes))
        case (.array, .value(.array(let elements))): structural(expected, .array(elements))
        case (.object, .value(.object(let object))): structural(expected, .object(object))
        case (.string(let wanted), .value(.string(let text))): TextDifference(wanted, text).lines
        case (.string(let wanted), .texts(let texts)) where texts.count == 1: TextDifference(wanted, texts[0]).lines
        default: []
        }
    }

    private static func structural(_ expected: JSONValue, _ actual: JSONValue) -> [String] {
        let differences = JSONDifference.between(expected: expected, actual: actual, limit: limit + 1)
        var lines = differences.prefix(limit).map { difference in
            switch difference.kind {
            case .missing(let value): "\(difference.path): missing, expected \(ShownValue.text(value))"
            case .unexpected(let value): "\(difference.path): unexpected \(ShownValue.text(value))"
            case .changed(let wanted, let value):
                "\(difference.path): expected \(ShownValue.text(wanted)), got \(ShownValue.text(value))"
            }
        }
        if differences.count > limit { lines.append("… and more differences") }
        return lines
    }
}
