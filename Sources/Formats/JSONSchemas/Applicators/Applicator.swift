import JSON

/// A keyword, or keywords that work together, applying other schemas to a value or to its children.
protocol Applicator: Sendable {
    /// The schemas that may be applied to the value itself, not to its children.
    var inPlace: [AppliedSchema] { get }

    /// Says whether the value is accepted, and notes which of its children were looked at.
    func apply(
        to value: JSONValue, in evaluation: inout Evaluation, marking evaluated: inout EvaluatedChildren
    ) throws(EvaluationStop) -> Bool
}

extension Applicator {
    var inPlace: [AppliedSchema] { [] }
}
