import Diagnostics
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

/// `prefixItems` for the first elements, `items` for the rest (core, section 10.3.1).
struct Items: Applicator {
    let prefix: [AppliedSchema]
    let rest: AppliedSchema?

    func apply(
        to value: JSONValue, in evaluation: inout Evaluation, marking evaluated: inout EvaluatedChildren
    ) throws(EvaluationStop) -> Bool {
        guard case .array(let elements) = value else { return true }
        var isValid = true
        for (index, element) in elements.enumerated() {
            guard let schema = index < prefix.count ? prefix[index] : rest else { break }
            if try !evaluation.apply(schema, to: element, under: .index(index)) { isValid = false }
            if !isValid, evaluation.stopsEarly { return false }
        }
        if rest != nil {
            evaluated.insertAll()
        } else if evaluation.tracksEvaluated {
            for index in 0..<min(prefix.count, elements.count) { evaluated.insert(index) }
        }
        return isValid
    }
}

/// `contains` with its limits (core, section 10.3.1.3; validation, sections 6.4.4 and 6.4.5).
struct Contains: Applicator {
    let schema: AppliedSchema
    /// The value of `minContains`, by default 1.
    let least: Int
    let most: Int?
    /// True if matching elements count as evaluated for `unevaluatedItems` (2020-12; not in 2019-09).
    let marksEvaluated: Bool

    func apply(
        to value: JSONValue, in evaluation: inout Evaluation, marking evaluated: inout EvaluatedChildren
    ) throws(EvaluationStop) -> Bool {
        guard case .array(let elements) = value else { return true }
        var count = 0
        for (index, element) in elements.enumerated()
        where try evaluation.matches(schema, element, under: .index(index)) {
            count += 1
            if marksEvaluated, evaluation.tracksEvaluated { evaluated.insert(index) }
        }
        if count >= least, count <= most ?? .max { return true }
        try record(count, of: elements, in: &evaluation)
        return false
    }

    private func record(
        _ count: Int, of elements: [JSONValue], in evaluation: inout Evaluation
    ) throws(EvaluationStop) {
        let fitting = "\(count) of \(CountedNoun.text(elements.count, "element")) match the schema of \"contains\""
        if let most, count > most {
            let failure = AssertionFailure("\(fitting), at most \(most) may", ["limit": .number(JSONNumber(most))])
            evaluation.record(failure, at: .maxContains)
        } else if least > 1 {
            let parameters: JSONObject = ["limit": .number(JSONNumber(least))]
            let failure = AssertionFailure("\(fitting), at least \(least) have to", parameters)
            evaluation.record(failure, at: .minContains)
        } else {
            let failure = AssertionFailure("no element matches the schema of \"contains\"")
            evaluation.record(failure, at: .contains, causes: try causes(elements, in: &evaluation))
        }
    }

    /// The maximum number of elements whose failures are kept as causes.
    private static let mostCauses = 100

    private func causes(
        _ elements: [JSONValue], in evaluation: inout Evaluation
    ) throws(EvaluationStop) -> [JSONSchemaFailure] {
        guard evaluation.keepsTraces, !evaluation.stopsEarly else { return [] }
        var causes: [JSONSchemaFailure] = []
        for (index, element) in elements.prefix(Self.mostCauses).enumerated() {
            causes += try evaluation.separateFailures(of: schema, element, under: .index(index))
        }
        return causes
    }
}

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
