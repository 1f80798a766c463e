import JSON

/// A keyword or a group of keywords that applies other schemas to a value or its children.
protocol Applicator: Sendable {
    /// The schemas that can be applied to the value itself, not to its children.
    var inPlace: [AppliedSchema] { get }

    /// Returns true if the value is valid, and adds the children that were evaluated.
    func apply(
        to value: JSONValue, in evaluation: inout Evaluation, marking evaluated: inout EvaluatedChildren
    ) throws(EvaluationStop) -> Bool
}

extension Applicator {
    var inPlace: [AppliedSchema] { [] }
}
