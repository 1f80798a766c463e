package import JSON

/// The files that a schema can refer to.
package struct SchemaFiles: Sendable {
    /// The absolute path of the file that contains the schema.
    let path: String
    /// A function that parses the file at an absolute path.
    let read: @Sendable (String) -> Result<JSONValue, SchemaFileError>
    /// A function that returns the path of a file for messages.
    let shownPath: @Sendable (String) -> String

    package init(
        around path: String, shownAs shownPath: @escaping @Sendable (String) -> String,
        read: @escaping @Sendable (String) -> Result<JSONValue, SchemaFileError>
    ) {
        self.path = path
        self.shownPath = shownPath
        self.read = read
    }

    /// The maximum number of files besides the schema's own.
    static let limit = 200
}

/// The reason why a file cannot be used, as a clause such as `the file "a.json" is not there`, and a hint.
package struct SchemaFileError: Error, Sendable {
    package let message: String
    package let hint: String?

    package init(message: String, hint: String?) {
        self.message = message
        self.hint = hint
    }
}

/// A document that was read for one schema: the schema's own document or another file.
struct SchemaDocument {
    /// The absolute path; nil for a schema that is not in a file.
    let path: String?
    /// The path for messages; nil for the schema's own document.
    let shownPath: String?
    /// The address at which the document was found.
    let address: URIReference
    /// The dialect if the document does not name one: the dialect of the schema that refers to it.
    let dialect: Dialect
    /// The index of the schema at the root.
    let root: Int
}
