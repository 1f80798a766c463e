import JSON

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
