import JSON

/// A validator for schemas and values that scripts give as JSON texts.
///
/// Scripts have validators with the interfaces of ajv and tv4, whose errors they read. The result has the data for both.
package struct SchemaValidator: Sendable {
    /// The latest schemas, by their text and options.
    private var schemas: [SchemaKey: ScriptSchema] = [:]

    private static let mostSchemas = 32
    /// The maximum length of a cached schema with its options, in bytes.
    private static let longestCached = 1 << 20
    /// The maximum length of each text, in bytes.
    private static let longest = 16 << 20

    package init() {}

    /// Applies a schema to a value. Each text is JSON, and so is the result.
    ///
    /// The options are `limit` (the number of errors, by default 1), `compile` (a text with the members of
    /// ``SchemaOptions/init(_:)``), `answers` (a list of `questions` from an earlier result, each with `valid`) and
    /// `findUnknown` (true to get `unknownMembers`, the locations of members that no schema mentions).
    ///
    /// The result has `errors`, `missing` (references that lead nowhere), `unknownFormats` and `questions` (about custom
    /// formats); `problem` if the schema, a text or an option is wrong; `stopped` if the evaluation hit a limit, after
    /// which the errors are incomplete. The errors are final if there are no questions.
    package mutating func validate(schema: String, value: String, options: String) -> String {
        do {
            return try result(schema, value, options).compactText()
        } catch {
            return JSONValue.object(["errors": [], "problem": .string(error.message)]).compactText()
        }
    }

    private mutating func result(
        _ schema: String, _ value: String, _ options: String
    ) throws(ScriptSchemaError) -> JSONValue {
        let options = try Self.parsed(options, "the options")
        let schema = try compiled(schema, options.text("compile") ?? "{}")
        let value = try Self.parsed(value, "the value")
        let answers = try FormatAnswers(options.list("answers"))
        return schema.result(
            for: value, limit: options.integer("limit") ?? 1, answers,
            findsUnknownMembers: options.isTrue("findUnknown") ?? false)
    }

    private mutating func compiled(_ text: String, _ options: String) throws(ScriptSchemaError) -> ScriptSchema {
        let key = SchemaKey(schema: ExactText(text), options: ExactText(options))
        if let schema = schemas[key] { return schema }
        let document = try Self.parsed(text, "the schema")
        let schema = try ScriptSchema(document, SchemaOptions(Self.parsed(options, "\"compile\"")))
        if text.utf8.count + options.utf8.count <= Self.longestCached {
            if schemas.count >= Self.mostSchemas { schemas.removeAll() }
            schemas[key] = schema
        }
        return schema
    }

    static func parsed(_ text: String, _ subject: String) throws(ScriptSchemaError) -> JSONValue {
        guard text.utf8.count <= longest else {
            throw ScriptSchemaError(message: "\(subject) is longer than \(longest >> 20) MiB as JSON")
        }
        do {
            return try JSONValue(parsing: text)
        } catch {
            throw ScriptSchemaError(message: "\(subject) cannot be read as JSON: \(error.description)")
        }
    }
}

private struct SchemaKey: Hashable {
    let schema: ExactText
    let options: ExactText
}

/// The reason why a script's schema cannot be applied.
struct ScriptSchemaError: Error {
    let message: String
}

extension JSONValue {
    func text(_ key: String) -> String? {
        if case .string(let text)? = child(at: key) { text } else { nil }
    }

    func integer(_ key: String) -> Int? {
        if case .number(let number)? = child(at: key) { number.intValue } else { nil }
    }

    func isTrue(_ key: String) -> Bool? {
        if case .bool(let bool)? = child(at: key) { bool } else { nil }
    }

    func list(_ key: String) -> [JSONValue] {
        if case .array(let elements)? = child(at: key) { elements } else { [] }
    }

    func members(_ key: String) -> JSONObject {
        if case .object(let members)? = child(at: key) { members } else { JSONObject() }
    }
}
