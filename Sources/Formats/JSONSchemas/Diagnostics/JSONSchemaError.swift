/// What keeps a document from being used as a schema: at least one mistake.
package struct JSONSchemaError: Error, Sendable, Equatable {
    /// The mistakes, in the order in which they were found; after the fiftieth the search ends.
    package let diagnostics: [JSONSchemaDiagnostic]
    /// The paths of the other files that the schema refers to, also of those that could not be read.
    package let files: [String]

    static let mostDiagnostics = 50
}

/// Something wrong in a schema; as a warning it does not keep the schema from being used.
package struct JSONSchemaDiagnostic: Sendable, Hashable {
    /// The place in the schema's document as a JSON Pointer; empty for the whole document.
    package let pointer: String
    /// What is wrong, as a sentence's beginning: lowercase, without a full stop.
    package let message: String
    /// What to do about it.
    package let hint: String?
    /// The path of the file, as messages show it; nil for the schema's own document.
    package var file: String?
}
