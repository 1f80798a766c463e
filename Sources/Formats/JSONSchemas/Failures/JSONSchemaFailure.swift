/// One assertion of a schema that does not hold for a value.
package struct JSONSchemaFailure: Sendable, Equatable {
    /// The place of the value as a JSON Pointer (RFC 6901): `/tags/0`, and empty for the root.
    package let instancePath: String
    /// The same place as a JSONPath (RFC 9535): `$.tags[0]`.
    package let jsonPath: String
    /// The way to the keyword through the schema, every `$ref` on it included: `#/properties/tags/$ref/items/type`.
    package let schemaPath: String
    /// What does not hold, in plain words.
    package let message: String
    /// Of `anyOf` and `oneOf` that nothing fits: what is wrong under the branch that came nearest.
    package let nearest: [JSONSchemaFailure]

    /// How many steps below the root the value is.
    let depth: Int
    /// Where the message is a list of what was expected: its parts.
    let expected: [String]
}
