import Diagnostics
import JSON

/// What differs between two values, as lines below a failure.
enum DifferenceLines {
    private static let limit = 6

    /// No lines where the failure's own sentence says it all.
    static func lines(expected: JSONValue, actual: Subject) -> [String] {
        switch (expected, actual) {
        case (.array, .nodes(let nodes)): structural(expected, .array(nodes))
        case (.array, .value(let value)), (.object, .value(let value)): structural(expected, value)
        case (.string(let wanted), .value(.string(let text))): textual(wanted, text)
        case (.string(let wanted), .texts(let texts)) where texts.count == 1: textual(wanted, texts[0])
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

    /// The first line that differs, for texts of several lines or long ones.
    private static func textual(_ expected: String, _ actual: String) -> [String] {
        let wanted = expected.split(separator: "\n", omittingEmptySubsequences: false)
        let lines = actual.split(separator: "\n", omittingEmptySubsequences: false)
        guard wanted.count > 1 || lines.count > 1 else { return [] }
        let index = zip(wanted, lines).enumerated().first { $0.element.0 != $0.element.1 }?.offset
        let place = index ?? min(wanted.count, lines.count)
        return ["line \(place + 1):", "- \(shown(wanted, place))", "+ \(shown(lines, place))"]
    }

    private static func shown(_ lines: [Substring], _ index: Int) -> String {
        guard lines.indices.contains(index) else { return "(no such line)" }
        return ShownValue.shortened(DisplayText.printable(lines[index]))
    }
}
