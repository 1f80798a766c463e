import CollectionModel
import Diagnostics
import JSON
import Placeholders
import Text

/// `lessThan`, `atMost`, `greaterThan`, `atLeast` and `between`: compare two numbers, durations or times.
struct Comparison {
    let subject: Subject
    let scope: VariableScope

    func failure(
        _ ordering: MatcherOperator.Ordering, _ bound: PlaceholderValue, at range: SourceRange
    ) throws(PlaceholderError) -> MatchFailure? {
        let bound = try bound.value(in: scope)
        if isMet(ordering, bound) { return nil }
        return MatchFailure(at: range, expected: "\(ordering.words) \(shown(bound))", got: got(bound))
    }

    func failure(
        between low: PlaceholderValue, _ high: PlaceholderValue, at range: SourceRange
    ) throws(PlaceholderError) -> MatchFailure? {
        let low = try low.value(in: scope)
        let high = try high.value(in: scope)
        if isMet(.atLeast, low), isMet(.atMost, high) { return nil }
        return MatchFailure(at: range, expected: "between \(shown(low)) and \(shown(high))", got: got(low))
    }

    private func isMet(_ ordering: MatcherOperator.Ordering, _ bound: JSONValue) -> Bool {
        guard let order = order(against: bound) else { return false }
        return switch ordering {
        case .lessThan: order < 0
        case .atMost: order <= 0
        case .greaterThan: order > 0
        case .atLeast: order >= 0
        }
    }

    /// Returns a negative number, 0 or a positive number; nil if subject and bound cannot be compared.
    private func order(against bound: JSONValue) -> Int? {
        switch subject {
        case .duration(let duration):
            return DurationText.parse(bound.placeholderText).map { Self.order(duration, $0) }
        case .value(.number(let number)):
            guard case .number(let wanted) = bound else { return nil }
            return Self.order(number, wanted)
        case .value(.string(let text)):
            guard case .string(let wanted) = bound else { return nil }
            return Self.order(ofTimes: text, wanted) ?? Self.order(ofDurations: text, wanted)
        case .texts(let texts) where texts.count == 1:
            let wanted = bound.placeholderText
            if let number = JSONNumber(texts[0]), let limit = JSONNumber(wanted) { return Self.order(number, limit) }
            return Self.order(ofTimes: texts[0], wanted) ?? Self.order(ofDurations: texts[0], wanted)
        default: return nil
        }
    }

    private static func order<Value: Comparable>(_ left: Value, _ right: Value) -> Int {
        left < right ? -1 : left == right ? 0 : 1
    }

    private static func order(ofTimes left: String, _ right: String) -> Int? {
        guard let left = TimeText.seconds(left), let right = TimeText.seconds(right) else { return nil }
        return order(left, right)
    }

    private static func order(ofDurations left: String, _ right: String) -> Int? {
        guard let left = DurationText.parse(left), let right = DurationText.parse(right) else { return nil }
        return order(left, right)
    }

    private func shown(_ bound: JSONValue) -> String {
        if case .duration = subject { return bound.placeholderText }
        return ShownValue.text(bound)
    }

    /// Returns the subject, with the reason if it could not be compared.
    private func got(_ bound: JSONValue) -> String {
        guard order(against: bound) == nil else { return subject.shown }
        switch (subject, bound) {
        case (.value(.string), .string): return "\(subject.shown) (texts are in order only as durations or times)"
        case (.texts, _): return "\(subject.shown) (cannot be compared)"
        case (.value(.null), _), (.duration, _), (.nothing, _): return subject.shown
        case (.value(.number), .string(let text)) where DurationText.parse(text) != nil && JSONNumber(text) == nil:
            return "\(subject.shown) (a number; a captured duration is one, of milliseconds)"
        case (.value(let value), _) where value.kindName != bound.kindName:
            return "\(subject.shown) (\(value.kindPhrase), not \(bound.kindPhrase))"
        case (.value, _), (.nodes, _), (.textList, _): return subject.shownWithKind
        }
    }
}

extension MatcherOperator.Ordering {
    fileprivate var words: String {
        switch self {
        case .lessThan: "less than"
        case .atMost: "at most"
        case .greaterThan: "greater than"
        case .atLeast: "at least"
        }
    }
}

/// `equals`, `oneOf` and `unordered`.
struct Equality {
    let subject: Subject
    let scope: VariableScope
    /// The query that found the subject, shown with differences; empty if it may find several values.
    var path = ""

    func failure(_ written: PlaceholderValue, at range: SourceRange) throws(PlaceholderError) -> MatchFailure? {
        let wanted = try written.value(in: scope)
        guard !isEqual(to: wanted) else { return nil }
        let differences = ShownDifferences(expected: wanted, actual: subject, below: path)
        guard differences.lines.isEmpty else {
            let length = ShownValue.lengthBesideDifferences
            let (expected, got) = (ShownValue.text(wanted, to: length), subject.shown(to: length))
            let isCut = expected != ShownValue.text(wanted) || got != subject.shown
            return MatchFailure(at: range, expected: expected, got: got, differences, isCut: isCut)
        }
        return MatchFailure(at: range, expected: ShownValue.text(wanted), got: subject.shown + remark(wanted, written))
    }

    func failure(
        oneOf candidates: [PlaceholderValue], at range: SourceRange
    ) throws(PlaceholderError) -> MatchFailure? {
        var values: [JSONValue] = []
        for candidate in candidates { values.append(try candidate.value(in: scope)) }
        if values.contains(where: isEqual) { return nil }
        let remarks = zip(values, candidates).lazy.map { remark($0, $1) }
        return MatchFailure(
            at: range, expected: "one of \(Self.list(values.map { ShownValue.text($0) }))",
            got: subject.shown + (remarks.first { !$0.isEmpty } ?? ""))
    }

    func failure(
        unordered wanted: PlaceholderValue, at range: SourceRange, path: (Int) -> String? = { _ in nil }
    ) throws(PlaceholderError) -> MatchFailure? {
        let wanted = try wanted.value(in: scope)
        guard case .array(let elements) = wanted else {
            return MatchFailure(at: range, expected: "a list to compare with", got: ShownValue.text(wanted))
        }
        var bag = ElementBag(subject.elements)
        let missing = elements.filter { !bag.take($0) }
        let rest = bag.rest
        guard !missing.isEmpty || !rest.isEmpty else { return nil }
        var details: [String] = []
        if !missing.isEmpty { details.append("missing: \(Self.list(missing.map { ShownValue.text($0) }))") }
        if !rest.isEmpty {
            let shown = rest.map { index, element in element.shown + (path(index).map { " at \($0)" } ?? "") }
            details.append("unexpected: \(Self.list(shown))")
        }
        return MatchFailure(
            at: range, expected: "\(ShownValue.text(wanted)) in any order", got: subject.shown, details: details)
    }

    private static func list(_ values: [String]) -> String {
        ShownValue.list(values, by: ", ")
    }

    func isEqual(to wanted: JSONValue) -> Bool {
        switch subject {
        case .nothing: return false
        case .value(let value): return value == wanted
        case .nodes(let nodes): return .array(nodes) == wanted
        case .texts(let texts):
            let values = texts.map { JSONValue.string($0) }
            if case .array(let elements) = wanted { return values == elements.map { .string($0.placeholderText) } }
            return values == [.string(wanted.placeholderText)]
        case .textList(let texts):
            guard case .array(let elements) = wanted else { return false }
            return texts.map(ExactText.init) == elements.map { ExactText($0.placeholderText) }
        case .duration(let duration): return DurationText.parse(wanted.placeholderText) == duration
        }
    }

    /// Returns a remark if only the types differ (`"5"` and `5`), or if the difference is not visible.
    ///
    /// - Parameter written: The wanted value in the file.
    private func remark(_ wanted: JSONValue, _ written: PlaceholderValue) -> String {
        switch (subject, wanted) {
        case (.nodes, .array): return ""
        case (.nodes, _): return " (a list: this path may find several)"
        case (.textList, .array): return ""
        case (.textList, _): return " (a list: this path finds several)"
        case (.value(.string(let text)), .string(let other)) where text == other:
            return " (it looks the same in other Unicode characters)"
        case (.value(let value), _)
        where value.kindName != wanted.kindName && value.placeholderText == wanted.placeholderText:
            let remark = "\(value.kindPhrase), not \(wanted.kindPhrase)"
            guard case .text(let text) = written, text.expressions.count == 1, text.segments.count == 1 else {
                return " (\(remark))"
            }
            return " (\(remark): the quotes around \(text.written) make it a text)"
        default: return ""
        }
    }
}

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
