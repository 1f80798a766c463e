import APIDescriptions
import CollectionModel
import Diagnostics
import HTTP
import JSON
import JSONSchemas
import Text

/// The check of a form of parts (RFC 7578; OpenAPI 3.1, section 4.8.15.1). The contents of files are not compared.
struct MultipartContract {
    /// The limit for the parts of a form that is compared.
    private static let maximumParts = 1_000

    /// The parts with one name.
    private struct Field {
        let name: String
        var parts: [MultipartBody.Part] = []
        var hasFile = false
    }

    private let operation: ContractOperation
    private let content: APIContent
    private let direction: DescribedSchemas.Direction

    init(_ operation: ContractOperation, _ content: APIContent, _ direction: DescribedSchemas.Direction) {
        (self.operation, self.content, self.direction) = (operation, content, direction)
    }

    /// - Parameter type: The Content-Type of the message.
    func findings(
        _ kind: ContractKind, _ body: ContractBody, _ type: String, _ coverage: CoverageNotes?
    ) -> [ContractFinding] {
        guard let boundary = MultipartForm.boundary(inContentType: type) else { return [] }
        let fields: [Field]
        do throws(MultipartBody.Fault) {
            fields = try self.fields(of: body, boundary)
        } catch {
            if case .tooManyParts = error { return [] }
            return [ContractFinding(kind, nil, "the form cannot be read: \(error.message)", at: place)]
        }
        guard content.fields.isEmpty else { return describedFields(kind, fields) }
        guard let schema = content.schema else { return [] }
        let reading = TextSchema(schema, operation.description, direction)
        var object = JSONObject()
        var unknown: Set<String> = []
        for field in fields {
            switch value(of: field, reading.property(field.name)) {
            case .value(let value): object[key: field.name] = value
            case .misread(let message): return [ContractFinding(kind, "part \(field.name)", message, at: place)]
            case .absent, .unknown:
                object[key: field.name] = .string("")
                unknown.insert("/" + JSONPointer.escaped(field.name))
            }
        }
        let value = JSONValue.object(object)
        // Files and texts without types leave open which alternative is right.
        if reading.isCombined, !reading.accepts(value) { return [] }
        return operation.findings(kind, value, schema, direction, coverage).filter { finding in
            guard let pointer = finding.pointer else { return true }
            return !unknown.contains { pointer == $0 || pointer.hasPrefix($0 + "/") }
        }
    }

    /// Returns the parts by their names, in the order of their first parts.
    private func fields(of body: ContractBody, _ boundary: String) throws(MultipartBody.Fault) -> [Field] {
        var fields: [Field] = []
        var indexes: [String: Int] = [:]
        for part in try MultipartBody(body.bytes, boundary: boundary, limit: Self.maximumParts).parts {
            guard let name = part.name else { continue }
            let index = indexes[name] ?? fields.count
            if index == fields.count { fields.append(Field(name: name)) }
            indexes[name] = index
            fields[index].parts.append(part)
            let isFile = body.fileOffsets.contains { (part.content.startIndex...part.content.endIndex).contains($0) }
            if isFile { fields[index].hasFile = true }
        }
        return fields
    }

    private func value(of field: Field, _ property: TextSchema?) -> ParameterReading.Result {
        let texts = field.parts.compactMap { String(validating: $0.content, as: UTF8.self) }
        guard !field.hasFile, texts.count == field.parts.count else { return .unknown }
        let types = field.parts.compactMap { $0["content-type"].map(MediaTypeText.essence) }
        if types.count == texts.count, types.allSatisfy(MediaTypeText.isJSON) {
            let values = texts.compactMap { try? JSONValue(parsing: $0) }
            guard values.count == texts.count, let first = values.first else {
                return .misread(message: "the value is not JSON")
            }
            // One part can have the whole list.
            let candidates = values.count == 1 ? [first, .array(values)] : [.array(values)]
            return .value(property?.best(of: candidates) ?? candidates[0])
        }
        guard let property else {
            return .value(texts.count == 1 ? .string(texts[0]) : .array(texts.map { .string($0) }))
        }
        // Objects in texts have a notation of their own.
        guard !property.isObject, !property.isNested else { return .unknown }
        return property.value(of: texts).map(ParameterReading.Result.value) ?? .unknown
    }

    /// The check of the fields of Swagger 2.0.
    private func describedFields(_ kind: ContractKind, _ fields: [Field]) -> [ContractFinding] {
        let texts = fields.flatMap { field in
            field.parts.map { (field.name, String(decoding: $0.content, as: UTF8.self)) }
        }
        let written = WrittenFields(texts)
        return content.fields.flatMap { parameter in
            let reading = ParameterReading(parameter, operation.description, direction)
            let isUnknown = fields.contains { $0.name == parameter.name && $0.hasFile } || parameter.isFile
            let isThere = written.contains(parameter.name)
            let result: ParameterReading.Result = isThere && isUnknown ? .unknown : reading.value(among: written)
            return operation.findings(kind, result, reading, named: "field \(parameter.name)", nil)
        }
    }

    private var place: SourceRange {
        (content.fields.isEmpty ? content.schema : nil)?.range ?? operation.operation.node.range
    }
}

extension APIParameter {
    /// True for a file in a form of Swagger 2.0.
    fileprivate var isFile: Bool { node["type"]?.text == "file" }
}
