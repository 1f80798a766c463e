import JSON
import Placeholders

/// Expectations and captures whose evaluation time depends only on the size of the response.
extension Expectations {
    var isQuick: Bool {
        if case .placeholder(let text)? = status.value?.wanted, !text.isQuick { return false }
        return schema.value == nil && xml.isEmpty && values.isEmpty && json.allSatisfy { $0.path.isQuick }
            && headers.allSatisfy { $0.name.isQuick } && cookies.allSatisfy { $0.name.isQuick }
            && matchers.allSatisfy(\.isQuick)
    }
}

extension Capture {
    var isQuick: Bool {
        guard regex == nil, filters.isEmpty, fallback?.isQuick ?? true else { return false }
        return switch source {
        case .json(let path): path.isQuick
        case .xml: false
        case .header(let name), .cookie(let name): name.isQuick
        case .part: true
        }
    }
}

extension JSONPathText {
    fileprivate var isQuick: Bool { compiled?.isSingular ?? false }
}

extension Matcher {
    fileprivate var isQuick: Bool { operations.allSatisfy(\.matcherOperator.isQuick) }
}

extension MatcherOperator {
    fileprivate var isQuick: Bool {
        switch self {
        case .equals(let value), .ordered(_, let value): value.isQuick
        case .oneOf(let values): values.allSatisfy(\.isQuick)
        case .between(let low, let high): low.isQuick && high.isQuick
        case .startsWith(let text), .endsWith(let text): text.isQuick
        case .type, .exists, .empty: true
        // Comparing two lists may compare each element of one with each element of the other.
        case .contains(let value): value.isQuick && value.isScalar
        case .unordered, .matches: false
        case .not(let matcher), .length(let matcher), .count(let matcher), .any(let matcher), .every(let matcher):
            matcher.isQuick
        }
    }
}

extension PlaceholderValue {
    fileprivate var isQuick: Bool { expressions.allSatisfy(\.isQuick) }

    /// False for a placeholder too, because its value may be a list.
    fileprivate var isScalar: Bool {
        switch self {
        case .literal(.array, _), .literal(.object, _), .list, .mapping, .typed: false
        case .literal, .text: true
        }
    }
}

extension PlaceholderText {
    fileprivate var isQuick: Bool { expressions.allSatisfy(\.isQuick) }
}

extension PlaceholderExpression {
    fileprivate var isQuick: Bool { filters.isEmpty && !callsFunction }
}
