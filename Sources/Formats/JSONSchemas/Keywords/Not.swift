import JSON

/// `not`: the schema must not accept the value (core, section 10.2.1.4).
struct Not: Applicator {
    let schema: AppliedSchema

    var inPlace: [AppliedSchema] { [schema] }

    func apply(
        to value: JSONValue, in evaluation: inout Evaluation, marking evaluated: inout EvaluatedChildren
    ) throws(EvaluationStop) -> Bool {
        var ignored = EvaluatedChildren()
        guard try evaluation.matches(schema, value, marking: &ignored) else { return true }
        let subject = ValuePhrase.describe(value)
        evaluation.record(AssertionFailure("\(subject) matches the schema of \"not\", which it must not"), at: .not)
        return false
    }
}
