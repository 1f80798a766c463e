import JSON

/// A keyword or a group of keywords that applies other schemas to a value or its children.
protocol Applicator: Sendable {
    /// The schemas that can be applied to the value itself, not to its children.
    var inPlace: [AppliedSchema] { get }

    /// Returns true if the value is valid, and adds the children that were evaluated.
    func apply(
        to value: JSONValue, in evaluation: inout Evaluation, marking evaluated: inout EvaluatedChildren
    ) throws(EvaluationStop) -> Bool
}

extension Applicator {
    var inPlace: [AppliedSchema] { [] }
}

/// One schema of a document, after reading.
struct Subschema: Sendable {
    /// The location in the document.
    let pointer: JSONPointer
    /// The index of the document.
    let document: Int
    /// The index of the schema's resource.
    var resource: Int
    /// True for the schema `false`.
    var rejectsEverything = false
    var references: [SchemaReference] = []
    var assertions: [Assertion] = []
    var applicators: [any Applicator] = []
    /// `unevaluatedItems` and `unevaluatedProperties`, which are applied after all others.
    var unevaluated: [any Applicator] = []
    /// The keywords of descriptions of APIs; nil if there are none.
    var described: DescribedKeywords?

    var checksNothing: Bool {
        !rejectsEverything && references.isEmpty && assertions.isEmpty && applicators.isEmpty && unevaluated.isEmpty
    }
}

/// A schema that another schema applies.
struct AppliedSchema: Sendable {
    /// The path from the applying schema, as part of a pointer: `properties/a~1b`.
    let step: String
    /// The index in ``CompiledSchema/subschemas``.
    let index: Int
}

/// A resolved `$ref`, `$dynamicRef` or `$recursiveRef`.
struct SchemaReference: Sendable {
    let target: AppliedSchema
    /// The anchor whose outermost occurrence in the dynamic scope replaces the target; nil if static (core, 8.2.3.2).
    let dynamicAnchor: ExactText?
}

/// A part of a document with its own address: the whole document or a schema with `$id`.
struct SchemaResource: Sendable {
    /// The absolute address, without a fragment.
    let address: URIReference
    /// The index of the schema at the root.
    let root: Int
    let dialect: Dialect
    /// The indexes of schemas with `$anchor` or `$dynamicAnchor`, by name.
    var anchors: [ExactText: Int] = [:]
    /// The indexes of schemas with `$dynamicAnchor`, by name. The empty name is used for `$recursiveAnchor` of 2019-09.
    var dynamicAnchors: [ExactText: Int] = [:]
}

/// A schema after reading, with all documents that it refers to.
struct CompiledSchema: Sendable {
    /// All schemas; the first one is the root.
    let subschemas: [Subschema]
    let resources: [SchemaResource]
    /// True if a schema uses `unevaluatedItems` or `unevaluatedProperties`.
    let tracksEvaluated: Bool
}

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

/// `anyOf`: at least one schema must accept the value (core, section 10.2.1.2).
struct AnyOf: Applicator {
    let schemas: [AppliedSchema]

    var inPlace: [AppliedSchema] { schemas }

    func apply(
        to value: JSONValue, in evaluation: inout Evaluation, marking evaluated: inout EvaluatedChildren
    ) throws(EvaluationStop) -> Bool {
        var isValid = false
        for schema in schemas where try evaluation.matches(schema, value, marking: &evaluated) {
            isValid = true
            // The other branches matter only for the children that they evaluate or mention.
            if !evaluation.tracksEvaluated, evaluation.members == nil { break }
        }
        if !isValid { try evaluation.recordNearest(of: schemas, .anyOf, value) }
        return isValid
    }
}

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

/// `if` with `then` and `else` (core, section 10.2.2).
struct Conditional: Applicator {
    let condition: AppliedSchema
    let then: AppliedSchema?
    let otherwise: AppliedSchema?

    var inPlace: [AppliedSchema] { [condition, then, otherwise].compactMap { $0 } }

    func apply(
        to value: JSONValue, in evaluation: inout Evaluation, marking evaluated: inout EvaluatedChildren
    ) throws(EvaluationStop) -> Bool {
        let branch = try evaluation.matches(condition, value, marking: &evaluated) ? then : otherwise
        guard let branch else { return true }
        return try evaluation.apply(branch, to: value, marking: &evaluated)
    }
}
