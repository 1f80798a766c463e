import JSON

/// `if` with `then` and `else` (core, section 10.2.2).
struct Conditional: Applicator {
    let condition: AppliedSchema
    let then: AppliedSchema?
    let otherwise: AppliedSchema?

    var inPlace: [AppliedSchema] { [condition, then, otherwise].compactMap { $0 } }

    func apply(
        to value: JSONValue, in evaluation: inout Evaluation, marking evaluated: inout EvaluatedChildren
    ) throws(EvaluationStop) -> Bool {
        let branch = try evaluation.matches(condition, value, marking: &evaluated) ? then : otherwise
        guard let branch else { return true }
        return try evaluation.apply(branch, to: value, marking: &evaluated)
    }
}
