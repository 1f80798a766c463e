import JSON
import Text

/// `properties`, `patternProperties` and `additionalProperties` (core, section 10.3.2).
struct Properties: Applicator {
    var named: [ExactText: AppliedSchema] = [:]
    var patterns: [(pattern: SchemaPattern, schema: AppliedSchema)] = []
    var additional: AppliedSchema?

    func apply(
        to value: JSONValue, in evaluation: inout Evaluation, marking evaluated: inout EvaluatedChildren
    ) throws(EvaluationStop) -> Bool {
        guard case .object(let members) = value else { return true }
        var isValid = true
        for (position, member) in members.enumerated() {
            let schemas = try schemas(for: member.key, in: &evaluation)
            if !schemas.isEmpty, evaluation.tracksEvaluated { evaluated.insert(position) }
            if !schemas.isEmpty, evaluation.members != nil {
                let location = evaluation.location(ofMember: member.key)
                evaluation.members?.insertKnown(location)
            }
            for schema in schemas {
                if try !evaluation.apply(schema, to: member.value, under: .name(member.key)) { isValid = false }
                if !isValid, evaluation.stopsEarly { return false }
            }
        }
        return isValid
    }

    /// Returns the schemas for a member: by its name and each matching pattern, else the one for additional members.
    private func schemas(
        for key: String, in evaluation: inout Evaluation
    ) throws(EvaluationStop) -> [AppliedSchema] {
        try evaluation.spend(1 + patterns.count)
        var schemas: [AppliedSchema] = []
        if let schema = named[ExactText(key)] { schemas.append(schema) }
        for (pattern, schema) in patterns {
            do {
                if try pattern.matches(key) { schemas.append(schema) }
            } catch {
                throw evaluation.stop(error.description, at: .patternProperties)
            }
        }
        if schemas.isEmpty, let additional { schemas.append(additional) }
        return schemas
    }
}
