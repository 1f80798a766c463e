import JSON

/// One schema of a document, ready to be applied.
struct Subschema: Sendable {
    /// Its place in the document.
    let pointer: JSONPointer
    /// The document that it stands in, as a place in the list of those that were read.
    let document: Int
    /// The schema resource it belongs to.
    var resource: Int
    /// Set for the schema `false`.
    var refusesEverything = false
    var references: [SchemaReference] = []
    var assertions: [Assertion] = []
    var applicators: [any Applicator] = []
    /// `unevaluatedItems` and `unevaluatedProperties`, which come after all others.
    var unevaluated: [any Applicator] = []

    var checksNothing: Bool {
        !refusesEverything && references.isEmpty && assertions.isEmpty && applicators.isEmpty && unevaluated.isEmpty
    }
}

/// A schema that another one applies.
struct AppliedSchema: Sendable {
    /// The way there from the schema that applies it, as part of a pointer: `properties/a~1b`.
    let step: String
    /// Its place in ``CompiledSchema/subschemas``.
    let index: Int
}

/// A `$ref` or `$dynamicRef` that has been followed.
struct SchemaReference: Sendable {
    let target: AppliedSchema
    /// The dynamic anchor that may lead elsewhere, when the target has one of that name (core, section 8.2.3.2).
    let dynamicAnchor: ExactText?
}

/// Part of a document with an address of its own: the whole, or what stands beside an `$id`.
struct SchemaResource: Sendable {
    /// The absolute address, without a fragment.
    let address: URIReference
    /// The schema at its root.
    let root: Int
    let dialect: Dialect
    /// Where `$anchor` and `$dynamicAnchor` stand.
    var anchors: [ExactText: Int] = [:]
    /// The schemas with `$dynamicAnchor`; the empty name stands for `$recursiveAnchor` of 2019-09.
    var dynamicAnchors: [ExactText: Int] = [:]
}

/// A whole document after reading.
struct CompiledSchema: Sendable {
    /// The root first.
    let subschemas: [Subschema]
    let resources: [SchemaResource]
    /// Whether a schema asks which elements and members the others have evaluated.
    let tracksEvaluated: Bool
}
