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
            try record(fitting, value, in: &evaluation)
        }
        return false
    }

    private func record(
        _ fitting: [AppliedSchema], _ value: JSONValue, in evaluation: inout Evaluation
    ) throws(EvaluationStop) {
        guard !evaluation.stopsEarly else { return }
        let steps = fitting.map { "\"\($0.step)\"" }.joined(separator: " and ")
        let positions = fitting.compactMap { schema in schemas.firstIndex { $0.step == schema.step } }
        var causes: [JSONSchemaFailure] = []
        if evaluation.keepsTraces, let last = positions.last {
            for (index, schema) in schemas[..<last].enumerated() where !positions.contains(index) {
                causes += try evaluation.separateFailures(of: schema, value)
            }
        }
        evaluation.record(
            AssertionFailure(
                "matches both \(steps), where only one may match",
                ["passingSchemas": .array(positions.map { .number(JSONNumber($0)) })]),
            at: .oneOf, causes: causes)
    }
}
