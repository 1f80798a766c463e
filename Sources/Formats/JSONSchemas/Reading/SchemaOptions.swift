import JSON

/// The choices that a validator for scripts has, and a schema of a collection has not.
struct SchemaOptions: Sendable {
    /// The dialect of a document that does not name one.
    var dialect: Dialect = .draft2020
    /// True to read all documents in `dialect`, whatever `$schema` says.
    var ignoresNamedDialects = false
    /// The documents that references can lead to, by address without a fragment.
    var library: [ExactText: JSONValue] = [:]
    /// The formats that the caller checks, by name. They replace those of ``SchemaFormat``.
    var customFormats: [ExactText: CustomFormat] = [:]
    /// False to check custom formats only.
    var checksFormats = true
    /// True if a reference that leads nowhere is not an error of the schema.
    var allowsMissingReferences = false
    /// True if the first one of several schemas with one address counts, and the others are no error.
    var allowsRepeatedAddresses = false
}

/// A reference that leads nowhere.
struct MissingReference: Sendable, Hashable {
    /// The index of the document with the reference.
    let document: Int
    let written: String
    /// The absolute address, without a fragment; empty for the document itself.
    let address: String
    /// The address of the schema with the reference; empty if it has none.
    let base: String
}

/// A value of `format` that nothing checks.
struct UnknownFormat: Sendable {
    let name: String
    /// The index of the schema with the format.
    let schema: Int
}
