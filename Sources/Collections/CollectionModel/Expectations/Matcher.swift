package import Diagnostics
import JSON
package import Placeholders

/// Operators that must all hold for a value, with their ranges in the file.
package struct Matcher: Sendable {
    package struct Operation: Sendable {
        package let matcherOperator: MatcherOperator
        /// The range of the operator's value.
        package let range: SourceRange
    }

    package let operations: [Operation]
    package let range: SourceRange

    init(operations: [Operation], range: SourceRange) {
        self.operations = operations
        self.range = range
    }

    /// Creates a matcher with the operator `equals`.
    package init(equalTo value: PlaceholderValue, at range: SourceRange) {
        self.init(operations: [Operation(matcherOperator: .equals(value), range: range)], range: range)
    }
}

/// An operator of a matcher (the table in "Expectations" in format.md).
package indirect enum MatcherOperator: Sendable {
    case equals(PlaceholderValue)
    case oneOf([PlaceholderValue])
    case unordered(PlaceholderValue)
    case not(Matcher)
    case contains(PlaceholderValue)
    case startsWith(PlaceholderText)
    case endsWith(PlaceholderText)
    case matches(RegexText)
    case ordered(Ordering, PlaceholderValue)
    case between(PlaceholderValue, PlaceholderValue)
    case type(ValueType)
    case exists(Bool)
    case empty(Bool)
    case length(Matcher)
    case count(Matcher)
    case any(Matcher)
    case every(Matcher)

    /// The operators that compare by order.
    package enum Ordering: String, Sendable, CaseIterable {
        case lessThan
        case atMost
        case greaterThan
        case atLeast
    }

    /// The types and formats for `type`.
    package enum ValueType: String, Sendable, CaseIterable {
        case text
        case number
        case integer
        case boolean
        case list
        case mapping
        case null
        case uuid
        case date
        case dateTime
        case url
    }
}

extension Matcher {
    /// Matchers with one operator each that together equal this one, for formats that lack some of the operators.
    package var parts: [Matcher] {
        operations.flatMap { operation in
            operation.matcherOperator.parts.map { part in
                Matcher(operations: [Operation(matcherOperator: part, range: operation.range)], range: operation.range)
            }
        }
    }
}

extension MatcherOperator {
    fileprivate var parts: [MatcherOperator] {
        switch self {
        case .length(let matcher): matcher.parts.map { .length($0) }
        case .count(let matcher): matcher.parts.map { .count($0) }
        case .every(let matcher): matcher.parts.map { .every($0) }
        case .contains(.literal(.array(let elements), let range)) where !elements.isEmpty:
            elements.map { .contains(.literal($0, range)) }
        case .contains(.list(let elements, _)) where !elements.isEmpty: elements.map { .contains($0) }
        default: [self]
        }
    }
}
