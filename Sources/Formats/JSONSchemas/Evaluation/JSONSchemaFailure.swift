/// An assertion of a schema that a value does not satisfy.
package struct JSONSchemaFailure: Sendable, Equatable {
    /// The JSON Pointer of the value (RFC 6901), such as `/tags/0`; empty for the root.
    let instancePath: String
    /// The JSONPath of the value (RFC 9535), such as `$.tags[0]`.
    package let jsonPath: String
    /// The path to the keyword through the schema, including each `$ref`: `#/properties/tags/$ref/items/type`.
    package let schemaPath: String
    /// The message for users.
    package let message: String
    /// The failures of the nearest branch if no branch of `anyOf` or `oneOf` accepts the value.
    package let nearest: [JSONSchemaFailure]

    /// The number of steps from the root to the value.
    let depth: Int
    /// The accepted types or values if the message lists them, else empty.
    let expected: [String]
    /// The data for other forms of the message; nil unless the evaluation keeps it.
    let trace: FailureTrace?
}
