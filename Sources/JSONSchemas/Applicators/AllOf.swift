import JSON

/// `allOf`: every schema has to hold (core, section 10.2.1.1).
struct AllOf: Applicator {
    let schemas: [AppliedSchema]

    var inPlace: [AppliedSchema] { schemas }

    func apply(
        to value: JSONValue, in evaluation: inout Evaluation, marking evaluated: inout EvaluatedChildren
    ) throws(EvaluationStop) -> Bool {
        var holds = true
        for schema in schemas {
            if try !evaluation.apply(schema, to: value, marking: &evaluated) { holds = false }
            if !holds, evaluation.stopsEarly { break }
        }
        return holds
    }
}
