package import JSON

/// The files that a schema can refer to.
package struct SchemaFiles: Sendable {
    /// The absolute path of the file in which the schema stands.
    let path: String
    /// Reads the file at an absolute path as a document.
    let read: @Sendable (String) -> Result<JSONValue, SchemaFileError>
    /// The path of a file as messages show it.
    let shownPath: @Sendable (String) -> String

    package init(
        around path: String, shownAs shownPath: @escaping @Sendable (String) -> String,
        read: @escaping @Sendable (String) -> Result<JSONValue, SchemaFileError>
    ) {
        self.path = path
        self.shownPath = shownPath
        self.read = read
    }

    /// The most files besides the schema's own.
    static let limit = 200
}

/// A file that cannot be used: a clause, such as `the file "a.json" is not there`, and what to do.
package struct SchemaFileError: Error, Sendable {
    package let message: String
    package let hint: String?

    package init(message: String, hint: String?) {
        self.message = message
        self.hint = hint
    }
}

/// A document that was read for one schema: its own, or another file.
struct SchemaDocument {
    /// The absolute path; nil for a schema that stands in no file.
    let path: String?
    /// The path for messages; nil for the schema's own document.
    let shownPath: String?
    /// The address by which the document was found.
    let address: URIReference
    /// The dialect unless the document names one: that of the schema that refers to it.
    let dialect: Dialect
    /// The schema at its root.
    let root: Int
}
