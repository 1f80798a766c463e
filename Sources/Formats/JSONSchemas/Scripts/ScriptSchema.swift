import JSON

/// A schema that a script gave, with what its validators have to know about it.
struct ScriptSchema: Sendable {
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
