import JSON

/// `allOf`: all schemas must accept the value (core, section 10.2.1.1).
struct AllOf: Applicator {
    let schemas: [AppliedSchema]

    var inPlace: [AppliedSchema] { schemas }

    func apply(
        to value: JSONValue, in evaluation: inout Evaluation, marking evaluated: inout EvaluatedChildren
    ) throws(EvaluationStop) -> Bool {
        var isValid = true
        for schema in schemas {
            if try !evaluation.apply(schema, to: value, marking: &evaluated) { isValid = false }
            if !isValid, evaluation.stopsEarly { break }
        }
        return isValid
    }
}
