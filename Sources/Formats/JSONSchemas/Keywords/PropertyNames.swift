import JSON

/// `propertyNames`: a schema for the keys of an object (core, section 10.3.2.4).
struct PropertyNames: Applicator {
    let schema: AppliedSchema

    func apply(
        to value: JSONValue, in evaluation: inout Evaluation, marking evaluated: inout EvaluatedChildren
    ) throws(EvaluationStop) -> Bool {
        guard case .object(let members) = value else { return true }
        var isValid = true
        for key in members.keys {
            if try !evaluation.apply(schema, toKey: key) { isValid = false }
            if !isValid, evaluation.stopsEarly { break }
        }
        return isValid
    }
}
