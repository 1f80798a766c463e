import CollectionModel
import Placeholders

/// Matchers in the words of a test's name.
enum MatcherWords {
    static func text(_ matcher: Matcher, _ names: ExportNames) -> String {
        matcher.operations.map { text($0.matcherOperator, names) }.joined(separator: " and ")
    }

    private static func text(_ matcherOperator: MatcherOperator, _ names: ExportNames) -> String {
        func shown(_ value: PlaceholderValue) -> String { names.shown(self.shown(value)) }
        switch matcherOperator {
        case .equals(let value): return "is \(shown(value))"
        case .oneOf(let values): return "is one of \(values.map(shown).joined(separator: ", "))"
        case .unordered(let value): return "is \(shown(value)) in any order"
        case .not(let matcher): return "not: \(text(matcher, names))"
        case .contains(let value): return "contains \(shown(value))"
        case .startsWith(let text): return "starts with \(names.shown(text.written))"
        case .endsWith(let text): return "ends with \(names.shown(text.written))"
        case .matches(let regex): return "matches \(names.shown(regex.written.written))"
        case .ordered(let ordering, let value):
            let words = ["lessThan": "below", "atMost": "at most", "greaterThan": "above", "atLeast": "at least"]
            return "is \(words[ordering.rawValue] ?? ordering.rawValue) \(shown(value))"
        case .between(let low, let high): return "is between \(shown(low)) and \(shown(high))"
        case .type(let type): return "is of type \(type.rawValue)"
        case .exists(let exists): return exists ? "exists" : "does not exist"
        case .empty(let isEmpty): return isEmpty ? "is empty" : "is not empty"
        case .length(let matcher): return "length \(text(matcher, names))"
        case .count(let matcher): return "count \(text(matcher, names))"
        case .any(let matcher): return "any \(text(matcher, names))"
        case .every(let matcher): return "every \(text(matcher, names))"
        }
    }

    private static func shown(_ value: PlaceholderValue) -> String {
        switch value {
        case .literal(let value, _): value.placeholderText
        case .text(let text), .typed(let text): text.written
        case .list(let values, _): "[\(values.map(shown).joined(separator: ", "))]"
        case .mapping(let entries, _):
            "{ \(entries.map { "\($0.key.written): \(shown($0.value))" }.joined(separator: ", ")) }"
        }
    }
}
