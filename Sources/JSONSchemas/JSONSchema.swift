package import JSON

/// A JSON Schema (draft 2020-12) that has been read and can be applied to any number of values.
///
/// Everything within the document is followed: `$id`, anchors, `$ref` and `$dynamicRef`; nothing outside of it is
/// fetched. ``SchemaFormat``'s formats are checked, others are remarks.
package struct JSONSchema: Sendable {
    /// What is odd about the schema without keeping it from being used, such as a misspelled keyword.
    package let warnings: [JSONSchemaMistake]
    private let compiled: CompiledSchema
    private let isBoolean: Bool

    /// Whether every value is valid because no keyword of the schema's root says otherwise; `true` means it so.
    package var checksNothing: Bool { !isBoolean && compiled.subschemas.first?.checksNothing ?? true }

    /// Reads a schema and finds every mistake in it; a mapping or a boolean is one.
    ///
    /// A document that names draft-06, draft-07 or 2019-09 as its dialect is read as 2020-12 when it has no keyword
    /// that means something else there.
    package init(_ document: JSONValue) throws(JSONSchemaError) {
        isBoolean = if case .bool = document { true } else { false }
        var reading = SchemaReading()
        compiled = try reading.read(document)
        warnings = reading.warnings
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
