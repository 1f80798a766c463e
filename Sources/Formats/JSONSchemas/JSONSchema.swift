package import JSON

/// A JSON Schema (draft-04, draft-06, draft-07, 2019-09 or 2020-12) that has been read and can be applied to any number
/// of values.
///
/// References within the document and to files are followed; nothing is fetched from the network. ``SchemaFormat``'s
/// formats are checked, others are remarks.
package struct JSONSchema: Sendable {
    /// What is odd about the schema without keeping it from being used, such as a misspelled keyword.
    package let warnings: [JSONSchemaDiagnostic]
    /// The paths of the other files that the schema refers to.
    package let files: [String]
    private let compiled: CompiledSchema
    private let isBoolean: Bool

    /// Whether every value is valid because no keyword of the schema's root says otherwise; `true` means it so.
    package var checksNothing: Bool { !isBoolean && compiled.subschemas.first?.checksNothing ?? true }

    /// Reads a schema and finds every mistake in it; a mapping or a boolean is one.
    ///
    /// A document without `$schema` is read as 2020-12.
    ///
    /// - Parameters:
    ///   - files: the files that it may refer to; without them it may refer to nothing outside of it.
    ///   - isWholeFile: false for a document that is a part of its file.
    package init(
        _ document: JSONValue, files: SchemaFiles? = nil, isWholeFile: Bool = true
    ) throws(JSONSchemaError) {
        isBoolean = if case .bool = document { true } else { false }
        var reading = SchemaReading(files: files, isWholeFile: isWholeFile)
        compiled = try reading.read(document)
        warnings = reading.warnings
        self.files = reading.wantedFiles
    }

    /// Applies the schema to a value; nothing comes back from a value that is valid.
    ///
    /// At most `limit` failures are given, and at least one if there is any. A check that takes too many steps or nests
    /// too deeply ends with a failure that says so, after those found before.
    package func failures(of instance: JSONValue, limit: Int = 20) -> [JSONSchemaFailure] {
        var evaluation = Evaluation(of: compiled, limit: max(1, limit))
        return evaluation.failures(of: instance)
    }
}
