import JSON

/// The data of a failure, from which another validator's error can be made.
struct FailureTrace: Sendable, Equatable {
    /// The keyword that failed; nil for the schema `false`.
    let keyword: SchemaKeyword?
    /// The values in the message, such as `limit`.
    let parameters: JSONObject
    /// The steps through the schema: `properties/a`, `$ref`, `items/0`.
    let steps: [String]
    /// The indexes of the schema at the root and of the schema after each step.
    let schemas: [Int]
    /// The key to which `propertyNames` applied a schema; nil for a value.
    let key: String?
    /// The failures inside `anyOf`, `oneOf` or `contains` that led to this one.
    let causes: [JSONSchemaFailure]
}
