package import JSON

/// A parsed JSON Schema (draft-04, draft-06, draft-07, 2019-09 or 2020-12), which can be applied to any number of
/// values.
///
/// References within the document and to files are resolved; nothing is fetched from the network. The formats of
/// ``SchemaFormat`` are checked; others are annotations.
package struct JSONSchema: Sendable {
    /// The problems that do not prevent the use of the schema, such as a misspelled keyword.
    package let warnings: [JSONSchemaDiagnostic]
    /// The paths of the other files that the schema refers to.
    package let files: [String]
    private let compiled: CompiledSchema
    private let isBoolean: Bool

    /// True if the schema accepts every value because it has no effective keyword. False for the schema `true`.
    package var checksNothing: Bool { !isBoolean && compiled.subschemas.first?.checksNothing ?? true }

    /// Parses a schema, which must be an object or a boolean.
    ///
    /// A document without `$schema` is read as 2020-12.
    ///
    /// - Parameters:
    ///   - files: The files that the schema can refer to; nil to allow no references outside the document.
    ///   - isWholeFile: False for a document that is a part of its file.
    /// - Throws: An error with all diagnostics of the document and its files, at most 50.
    package init(
        _ document: JSONValue, files: SchemaFiles? = nil, isWholeFile: Bool = true
    ) throws(JSONSchemaError) {
        isBoolean = if case .bool = document { true } else { false }
        var reading = SchemaReading(files: files, isWholeFile: isWholeFile, options: SchemaOptions())
        compiled = try reading.read(document)
        warnings = reading.warnings
        self.files = reading.filePaths
    }

    /// Applies the schema to a value and returns the failures; empty if the value is valid.
    ///
    /// Returns at most `limit` failures, and at least one if there is any. An evaluation that takes too many steps or
    /// nests too deeply ends with a failure for this reason, after the previous ones.
    package func failures(of instance: JSONValue, limit: Int = 20) -> [JSONSchemaFailure] {
        var evaluation = Evaluation(of: compiled, limit: max(1, limit))
        return evaluation.failures(of: instance)
    }
}

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
    /// True for the schemas in a description of an API: the description itself is no schema, its keywords apply, and
    /// wrong parts check nothing.
    var isDescription = false
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

/// The files that a schema can refer to.
package struct SchemaFiles: Sendable {
    /// The absolute path of the file that contains the schema.
    package let path: String
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
