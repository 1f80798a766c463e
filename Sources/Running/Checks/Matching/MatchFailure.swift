import CollectionModel
package import Diagnostics
package import JSON
import Placeholders
import Text

/// An operator that did not match, with its location, the expected value and the actual value.
package struct MatchFailure: Sendable {
    package let range: SourceRange
    package let expected: String
    /// The only value that does not match; nil if there are others, or if `expected` does not name it.
    let excluded: String?
    package let got: String
    /// Additional lines: differences of long values.
    package let details: [String]
    /// The values with which lines of ``details`` end that compare values.
    let comparisons: [ShownComparison]
    /// A summary of the differences of long values, which replaces the values in the message; nil for short ones.
    let headline: ShownDifferences.Headline?
    /// The path or the index of the list element that does not match; nil if the failure is not about an element.
    var element: String?

    init(
        at range: SourceRange, expected: String, excluded: String? = nil, got: String, details: [String] = [],
        comparisons: [ShownComparison] = [], headline: ShownDifferences.Headline? = nil
    ) {
        self.range = range
        self.expected = expected
        self.excluded = excluded
        self.got = got
        self.details = details
        self.comparisons = comparisons
        self.headline = headline
    }

    /// Creates the failure of a comparison.
    ///
    /// - Parameter isCut: True if `expected` and `got` are not shown whole, so that a summary says more.
    init(at range: SourceRange, expected: String, got: String, _ differences: ShownDifferences, isCut: Bool) {
        let headline = isCut ? differences.headline : nil
        self.init(
            at: range, expected: expected, got: got,
            details: headline == nil ? differences.lines : differences.linesBelowHeadline,
            comparisons: differences.comparisons, headline: headline)
    }

    /// The message, to be prefixed with the subject's name.
    package var message: String { headline?.text ?? ShownComparison(expected: expected, actual: got).text }

    /// The values with which the message ends; nil if it compares none.
    var compared: ShownComparison? {
        headline.map(\.compared) ?? ShownComparison(expected: expected, actual: got)
    }
}

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

/// A value that a matcher is applied to, with its comparison rules.
package enum Subject: Sendable {
    /// No value: a path without a node, a missing header.
    case nothing
    /// A typed value, from JSON or a placeholder.
    case value(JSONValue)
    /// The results of a JSONPath that may find several values.
    case nodes([JSONValue])
    /// Untyped texts, such as the values of a header, of which one must match.
    case texts([String])
    /// The texts of several XML nodes, matched as a list.
    case textList([String])
    case duration(Duration)

    /// The value as shown in a failure.
    var shown: String { shown(to: ShownValue.maximumLength) }

    func shown(to length: Int) -> String {
        switch self {
        case .nothing: "nothing"
        case .value(let value): ShownValue.text(value, to: length)
        case .nodes(let nodes): ShownValue.text(.array(nodes), to: length)
        case .texts, .textList: ShownValue.text(value ?? .null, to: length)
        case .duration(let duration): ShownValue.text(duration)
        }
    }

    /// The value in the format of ``ShownValue/brief(_:)``; durations in full.
    var brief: String {
        if case .duration(let duration) = self { return ShownValue.text(duration) }
        return value.map(ShownValue.brief) ?? "nothing"
    }

    /// The value as JSON, texts as a string or list of strings; nil for durations and missing values.
    var value: JSONValue? {
        switch self {
        case .value(let value): value
        case .nodes(let nodes): .array(nodes)
        case .texts(let texts): texts.count == 1 ? .string(texts[0]) : .array(texts.map { .string($0) })
        case .textList(let texts): .array(texts.map { .string($0) })
        case .nothing, .duration: nil
        }
    }

    /// The value with its type, for an operator that needs another type: `5 (a number)`.
    var shownWithKind: String {
        guard let value, value != .null else { return shown }
        return "\(shown) (\(value.kindPhrase))"
    }

    /// The elements for `any`, `every`, `count` and `unordered`. A single value is a list of one element.
    var elements: [Subject] {
        switch self {
        case .nothing: []
        case .value(.array(let elements)), .nodes(let elements): elements.map { .value($0) }
        case .texts(let texts), .textList(let texts): texts.map { .texts([$0]) }
        case .value, .duration: [self]
        }
    }
}

/// A stop for long checks when the run is interrupted or their time limit expires.
enum Interruption {
    /// Throws if the evaluation must end. The caller of all checks replaces their results.
    static func check(at range: SourceRange) throws(PlaceholderError) {
        if EvaluationDeadline.mustStop { throw PlaceholderError(.failed(reason: "interrupted"), at: range) }
    }
}
