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
