import CollectionModel
import JSON
import Placeholders

/// The expectation of `not` in words: the opposite of its matcher.
struct NegatedExpectationText {
    let scope: VariableScope

    /// The words, or the only value that does not match.
    enum Phrase: ExpressibleByStringInterpolation {
        case words(String)
        case anything(but: String)

        init(stringLiteral words: String) {
            self = .words(words)
        }

        var text: String {
            switch self {
            case .words(let words): words
            case .anything(let value): "anything but \(value)"
            }
        }

        var excluded: String? {
            if case .anything(let value) = self { value } else { nil }
        }
    }

    func phrase(for matcher: Matcher) throws(PlaceholderError) -> Phrase {
        guard matcher.operations.count == 1, let operation = matcher.operations.first else {
            return "not every operator under \"not\" to match"
        }
        return try phrase(for: operation.matcherOperator)
    }

    private func phrase(for matcherOperator: MatcherOperator) throws(PlaceholderError) -> Phrase {
        switch matcherOperator {
        case .equals(let value): return .anything(but: try shown(value))
        case .oneOf(let values):
            var words: [String] = []
            for value in values { words.append(try shown(value)) }
            return "none of \(words.joined(separator: ", "))"
        case .unordered(let value): return .anything(but: "\(try shown(value)) in any order")
        case .contains(let value):
            let wanted = try value.value(in: scope).wantedParts.map { ShownValue.text($0) }
            let list = ShownValue.shortened(wanted.joined(separator: " and "))
            return "something that does not contain \(list)"
        case .startsWith(let text): return "a text that does not start with \(try shown(text))"
        case .endsWith(let text): return "a text that does not end with \(try shown(text))"
        case .matches(let regex): return "a text that does not match \(try regex.written.text(in: scope))"
        case .ordered(let ordering, let bound): return "\(ordering.contraryWords) \(try shown(bound))"
        case .between(let low, let high): return "nothing between \(try shown(low)) and \(try shown(high))"
        case .type(let type): return .anything(but: type.phrase)
        case .empty(let isEmpty): return isEmpty ? "a value that is not empty" : "an empty value"
        case .length(let matcher): return "a length of \(try phrase(for: matcher).text)"
        case .count(let matcher): return "a count of \(try phrase(for: matcher).text)"
        case .any: return "no element that fits"
        case .every: return "an element that does not match"
        case .not, .exists: return "the contrary"
        }
    }

    private func shown(_ value: PlaceholderValue) throws(PlaceholderError) -> String {
        ShownValue.text(try value.value(in: scope))
    }

    private func shown(_ text: PlaceholderText) throws(PlaceholderError) -> String {
        ShownValue.text(.string(try text.text(in: scope)))
    }
}

extension MatcherOperator.Ordering {
    fileprivate var contraryWords: String {
        switch self {
        case .lessThan: "at least"
        case .atMost: "greater than"
        case .greaterThan: "at most"
        case .atLeast: "less than"
        }
    }
}
