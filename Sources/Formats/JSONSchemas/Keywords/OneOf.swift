import JSON

/// `oneOf`: exactly one schema must accept the value (core, section 10.2.1.3).
struct OneOf: Applicator {
    let schemas: [AppliedSchema]

    var inPlace: [AppliedSchema] { schemas }

    func apply(
        to value: JSONValue, in evaluation: inout Evaluation, marking evaluated: inout EvaluatedChildren
    ) throws(EvaluationStop) -> Bool {
        var fitting: [AppliedSchema] = []
        for schema in schemas where try evaluation.matches(schema, value, marking: &evaluated) {
            fitting.append(schema)
            if fitting.count == 2 { break }
        }
        switch fitting.count {
        case 1: return true
        case 0: try evaluation.recordNearest(of: schemas, .oneOf, value)
        default:
            let steps = fitting.map { "\"\($0.step)\"" }.joined(separator: " and ")
            evaluation.record(AssertionFailure("matches both \(steps), where only one may match"), at: .oneOf)
        }
        return false
    }
}
