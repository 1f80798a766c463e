/// An error for a document that is not a valid schema, with at least one diagnostic.
package struct JSONSchemaError: Error, Sendable, Equatable {
    /// The diagnostics, in the order in which they were found; at most 50.
    package let diagnostics: [JSONSchemaDiagnostic]
    /// The paths of the other files that the schema refers to, including those that could not be read.
    package let files: [String]

    static let mostDiagnostics = 50
}

/// A problem in a schema. A warning does not prevent the use of the schema.
package struct JSONSchemaDiagnostic: Sendable, Hashable {
    /// The JSON Pointer of the problem in the document; empty for the whole document.
    package let pointer: String
    /// The message: lowercase, without a full stop.
    package let message: String
    /// A suggested correction.
    package let hint: String?
    /// The path of the file for messages; nil for the schema's own document.
    package var file: String?
}
