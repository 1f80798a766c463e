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
