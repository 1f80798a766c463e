import JSON

/// `not`: the schema must not accept the value (core, section 10.2.1.4).
struct Not: Applicator {
    let schema: AppliedSchema

    var inPlace: [AppliedSchema] { [schema] }

    func apply(
        to value: JSONValue, in evaluation: inout Evaluation, marking evaluated: inout EvaluatedChildren
    ) throws(EvaluationStop) -> Bool {
        var ignored = EvaluatedChildren()
        let members = evaluation.members
        guard try evaluation.matches(schema, value, marking: &ignored) else { return true }
        evaluation.members = members
        let subject = ValuePhrase.describe(value)
        evaluation.record(AssertionFailure("\(subject) matches the schema of \"not\", which it must not"), at: .not)
        return false
    }
}
