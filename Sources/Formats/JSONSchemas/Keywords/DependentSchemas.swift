import JSON

/// `dependentSchemas`: schemas for an object that has certain keys (core, section 10.2.2.4).
struct DependentSchemas: Applicator {
    let entries: [(key: String, schema: AppliedSchema)]

    var inPlace: [AppliedSchema] { entries.map(\.schema) }

    func apply(
        to value: JSONValue, in evaluation: inout Evaluation, marking evaluated: inout EvaluatedChildren
    ) throws(EvaluationStop) -> Bool {
        guard case .object(let members) = value else { return true }
        let schemas = entries.filter { members[key: $0.key] != nil }.map(\.schema)
        return try AllOf(schemas: schemas).apply(to: value, in: &evaluation, marking: &evaluated)
    }
}
