import Text

/// A filter's condition (RFC 9535, 2.3.5).
indirect enum FilterExpression: Sendable {
    case or([FilterExpression])
    case and([FilterExpression])
    case not(FilterExpression)
    case comparison(FilterOperand, ComparisonOperator, FilterOperand)
    /// The query finds at least one node.
    case exists(FilterQuery)
    case matches(FilterOperand, FilterPattern)
}

/// An operand of a comparison, or an argument of a function that takes a value.
indirect enum FilterOperand: Sendable {
    case literal(JSONValue)
    /// A singular query.
    case query(FilterQuery)
    case length(FilterOperand)
    case count(FilterQuery)
    case value(FilterQuery)
}

/// A query inside a filter: `@…` from the current node, `$…` from the root.
struct FilterQuery: Sendable {
    let isRelative: Bool
    let segments: [PathSegment]
}

enum ComparisonOperator: String, CaseIterable, Sendable {
    case equal = "=="
    case notEqual = "!="
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case less = "<"
    case greater = ">"
}

/// The pattern of `match` (for the whole text) or `search` (anywhere in the text).
enum FilterPattern: Sendable {
    /// A literal, compiled with the query; nil if it is not an I-Regexp and so matches nothing.
    case literal(RegularExpression?)
    case operand(FilterOperand, RegularExpression.Anchoring)
}
