import CollectionModel
import JSON
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

extension StatusExpectation {
    /// False if the status is rejected whatever the values of the run are.
    func mayAccept(_ status: Int) -> Bool {
        switch wanted {
        case .patterns(let patterns): patterns.contains { $0.matches(status) }
        case .placeholder: true
        case .matcher(let matcher): matcher.accepts(status) ?? true
        }
    }
}

extension Matcher {
    /// True if a number satisfies the matcher; nil if that depends on placeholders or on operators of other values.
    fileprivate func accepts(_ number: Int) -> Bool? {
        let results = operations.map { $0.matcherOperator.accepts(number) }
        return results.contains(false) ? false : results.contains(nil) ? nil : true
    }
}

extension MatcherOperator {
    fileprivate func accepts(_ number: Int) -> Bool? {
        switch self {
        case .equals(let wanted): return wanted.number.map { $0 == number }
        case .oneOf(let values):
            let numbers = values.map(\.number)
            return numbers.contains(number) ? true : numbers.contains(nil) ? nil : false
        case .not(let matcher): return matcher.accepts(number).map { !$0 }
        case .ordered(let ordering, let limit):
            guard let limit = limit.number else { return nil }
            switch ordering {
            case .lessThan: return number < limit
            case .atMost: return number <= limit
            case .greaterThan: return number > limit
            case .atLeast: return number >= limit
            }
        case .between(let low, let high):
            guard let low = low.number, let high = high.number else { return nil }
            return (low <= high) && (low...high).contains(number)
        case .unordered, .contains, .startsWith, .endsWith, .matches, .type, .exists, .empty, .length, .count, .any,
            .every:
            return nil
        }
    }
}

extension PlaceholderValue {
    fileprivate var number: Int? {
        guard case .number(let number)? = literal else { return nil }
        return number.intValue
    }
}

/// The steps of a JSONPath that other languages can express: names, indexes and wildcards.
enum PathStep: Equatable {
    case name(String)
    case index(Int)
    case all

    /// Returns the steps of a path; nil if it has other selectors, such as filters, slices and `..`.
    static func steps(of path: String) -> [PathStep]? {
        var rest = Substring(path)
        guard rest.popFirst() == "$" else { return nil }
        var steps: [PathStep] = []
        while let first = rest.popFirst() {
            switch first {
            case ".":
                if rest.first == "*" {
                    rest.removeFirst()
                    steps.append(.all)
                    continue
                }
                let name = rest.prefix { !".[".contains($0) }
                guard !name.isEmpty, !name.contains(where: { " ()?@*".contains($0) }) else { return nil }
                steps.append(.name(String(name)))
                rest = rest[name.endIndex...]
            case "[":
                guard let step = bracketed(&rest) else { return nil }
                steps.append(step)
            default: return nil
            }
        }
        return steps
    }

    /// Reads a selector up to its bracket.
    private static func bracketed(_ rest: inout Substring) -> PathStep? {
        guard let first = rest.first else { return nil }
        if first == "'" || first == "\"" {
            rest.removeFirst()
            var name = ""
            while let letter = rest.popFirst(), letter != first {
                guard letter != "\\" else {
                    guard let escaped = rest.popFirst(), "'\"\\/".contains(escaped) else { return nil }
                    name.append(escaped)
                    continue
                }
                name.append(letter)
            }
            guard rest.popFirst() == "]" else { return nil }
            return .name(name)
        }
        let content = rest.prefix { $0 != "]" }
        rest = rest[content.endIndex...]
        guard rest.popFirst() == "]" else { return nil }
        if content == "*" { return .all }
        return Int(content).map { .index($0) }
    }
}
