import JSON
import Placeholders

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
