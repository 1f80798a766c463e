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

/// A schema that a script gave, with what its validators have to know about it.
private struct ScriptSchema: Sendable {
    private let compiled: CompiledSchema
    /// The addresses of the documents; empty for the schema's own.
    private let documents: [String]
    private let missing: [MissingReference]
    private let unknownFormats: [UnknownFormat]

    init(_ document: JSONValue, _ options: SchemaOptions) throws(ScriptSchemaError) {
        var reading = SchemaReading(files: nil, isWholeFile: true, options: options)
        do {
            compiled = try reading.read(document)
        } catch {
            throw ScriptSchemaError(message: Self.message(error))
        }
        documents = reading.documents.map { $0.shownPath ?? "" }
        missing = reading.missing.filter { !reading.unusedDocuments.contains($0.document) }
        unknownFormats = reading.unknownFormats
    }

    private static func message(_ error: JSONSchemaError) -> String {
        guard let first = error.diagnostics.first else { return "the schema is wrong" }
        let place = "\(first.file ?? "")#\(first.pointer)"
        return "the schema is wrong at \(place): \(first.message)" + (first.hint.map { " (\($0))" } ?? "")
    }

    /// Returns the location of a schema: its document's address, "#" and a JSON Pointer.
    private func location(_ index: Int) -> String {
        let schema = compiled.subschemas[index]
        return "\(documents[schema.document])#\(schema.pointer.text)"
    }

    /// Applies the schema. Fewer failures than `limit` are all failures, unless the result says that it was stopped.
    func result(
        for value: JSONValue, limit: Int, _ answers: FormatAnswers, findsUnknownMembers: Bool
    ) -> JSONValue {
        var evaluation = Evaluation(
            of: compiled, limit: max(1, limit), keepsTraces: true, formatAnswers: answers,
            findsUnknownMembers: findsUnknownMembers)
        var failures = evaluation.failures(of: value)
        var result: JSONObject = [:]
        if let stop = evaluation.lastFailure {
            failures.removeLast()
            result[key: "stopped"] = .string(stop.message)
        }
        result[key: "errors"] = .array(failures.map(json))
        result[key: "missing"] = .array(
            missing.map { ["ref": .string($0.written), "uri": .string($0.address), "base": .string($0.base)] })
        result[key: "unknownFormats"] = .array(
            unknownFormats.map { ["format": .string($0.name), "location": .string(location($0.schema))] })
        result[key: "questions"] = .array(
            evaluation.formatAnswers.open.map { question in
                [
                    "format": .string(question.format), "schema": .number(JSONNumber(question.schema)),
                    "location": .string(location(question.schema)), "value": .string(question.value.compactText()),
                ]
            })
        if let members = evaluation.members {
            result[key: "unknownMembers"] = .array(members.unknown.map { .string($0) })
        }
        return .object(result)
    }

    private func json(_ failure: JSONSchemaFailure) -> JSONValue {
        guard let trace = failure.trace else { return .null }
        var members: JSONObject = [
            "keyword": trace.keyword.map { .string($0.rawValue) } ?? .null,
            "instancePath": .string(failure.instancePath), "schemaPath": .string(failure.schemaPath),
            "steps": .array(trace.steps.map { .string($0) }),
            "locations": .array(trace.schemas.map { .string(location($0)) }),
            "params": .object(trace.parameters), "message": .string(failure.message),
        ]
        if let key = trace.key { members[key: "key"] = .string(key) }
        if !trace.causes.isEmpty { members[key: "causes"] = .array(trace.causes.map(json)) }
        return .object(members)
    }
}

extension SchemaOptions {
    /// Reads the options of a script's validator, all of them optional:
    ///
    /// - `draft`: the name of the dialect without `$schema`, by default `draft-07`. With `ignoreSchemaKeyword: true` it
    ///   is the dialect in any case.
    /// - `schemas`: a mapping from addresses to the texts of schemas, to which references can lead.
    /// - `formats`: a mapping from names of custom formats to `string`, `number` or `any`, the values that they apply to.
    /// - `checkFormats`: false to check custom formats only.
    /// - `allowRepeatedIDs`: true if an address that a second schema has too is no error.
    init(_ options: JSONValue) throws(ScriptSchemaError) {
        self.init()
        let name = options.text("draft") ?? Dialect.draft7.name
        guard let dialect = Dialect.allCases.first(where: { $0.name == name }) else {
            throw ScriptSchemaError(message: "there is no draft \"\(name)\" of JSON Schema")
        }
        self.dialect = dialect
        ignoresNamedDialects = options.isTrue("ignoreSchemaKeyword") ?? false
        checksFormats = options.isTrue("checkFormats") ?? true
        allowsMissingReferences = true
        allowsRepeatedAddresses = options.isTrue("allowRepeatedIDs") ?? false
        for (address, text) in options.members("schemas") {
            guard case .string(let text) = text else { continue }
            library[ExactText(address)] = try SchemaValidator.parsed(text, "the schema \"\(address)\"")
        }
        for (name, subject) in options.members("formats") {
            guard case .string(let subject) = subject, let subject = CustomFormat.Subject(rawValue: subject) else {
                throw ScriptSchemaError(message: "the format \"\(name)\" has to apply to string, number or any")
            }
            customFormats[ExactText(name)] = CustomFormat(name: name, subject: subject)
        }
    }
}

extension FormatAnswers {
    /// Reads the answers of a script's validator: the questions of an earlier result, each with `valid`.
    init(_ answers: [JSONValue]) throws(ScriptSchemaError) {
        var verdicts: [FormatQuestion: Bool] = [:]
        for answer in answers {
            guard let format = answer.text("format"), let schema = answer.integer("schema"),
                let value = answer.text("value"), let isValid = answer.isTrue("valid")
            else { throw ScriptSchemaError(message: "an answer needs \"format\", \"schema\", \"value\" and \"valid\"") }
            let question = FormatQuestion(
                format: format, schema: schema, value: try SchemaValidator.parsed(value, "the value of an answer"))
            verdicts[question] = isValid
        }
        self.init(verdicts)
    }
}
