import JSON

/// `anyOf`: at least one schema must accept the value (core, section 10.2.1.2).
struct AnyOf: Applicator {
    let schemas: [AppliedSchema]

    var inPlace: [AppliedSchema] { schemas }

    func apply(
        to value: JSONValue, in evaluation: inout Evaluation, marking evaluated: inout EvaluatedChildren
    ) throws(EvaluationStop) -> Bool {
        var isValid = false
        for schema in schemas where try evaluation.matches(schema, value, marking: &evaluated) {
            isValid = true
            // The other branches matter only for the children that they evaluate or mention.
            if !evaluation.tracksEvaluated, evaluation.members == nil { break }
        }
        if !isValid { try evaluation.recordNearest(of: schemas, .anyOf, value) }
        return isValid
    }
}
