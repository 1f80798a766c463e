import JSON

/// `unevaluatedItems`: a schema for the elements that no other keyword has evaluated (core, section 11.2).
struct UnevaluatedItems: Applicator {
    let schema: AppliedSchema

    func apply(
        to value: JSONValue, in evaluation: inout Evaluation, marking evaluated: inout EvaluatedChildren
    ) throws(EvaluationStop) -> Bool {
        guard case .array(let elements) = value else { return true }
        var isValid = true
        for (index, element) in elements.enumerated() where !evaluated.contains(index) {
            if try !evaluation.apply(schema, to: element, under: .index(index)) { isValid = false }
            if !isValid, evaluation.stopsEarly { break }
        }
        evaluated.insertAll()
        return isValid
    }
}

/// `unevaluatedProperties`: a schema for the members that no other keyword has evaluated (core, section 11.3).
struct UnevaluatedProperties: Applicator {
    let schema: AppliedSchema

    func apply(
        to value: JSONValue, in evaluation: inout Evaluation, marking evaluated: inout EvaluatedChildren
    ) throws(EvaluationStop) -> Bool {
        guard case .object(let members) = value else { return true }
        var isValid = true
        for (position, member) in members.enumerated() where !evaluated.contains(position) {
            if try !evaluation.apply(schema, to: member.value, under: .name(member.key)) { isValid = false }
            if !isValid, evaluation.stopsEarly { break }
        }
        evaluated.insertAll()
        return isValid
    }
}
