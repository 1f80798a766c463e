import APIDescriptions
import CollectionModel
import HTTP
import JSON
import JSONSchemas
import Text

/// An operation with its parameters and schemas, prepared for the checks of exchanges.
final class ContractOperation: Sendable {
    let operation: APIOperation
    let description: APIDescription
    let parameters: [ParameterReading]
    /// The header fields of responses by the statuses of the description.
    let headers: [String: [ParameterReading]]
    /// The names of query parameters that are credentials of the operation.
    let queryKeys: Set<String>
    /// The alternatives of credentials; empty if none are needed.
    let security: [SpecNode]

    init(_ operation: APIOperation, _ description: APIDescription) {
        (self.operation, self.description) = (operation, description)
        parameters = operation.parameters.map { ParameterReading($0, description) }
        headers = Dictionary(
            operation.responses.map { response in
                // Content-Type is described by the content (OpenAPI 3.1, section 4.8.17.1).
                let fields = response.headers.filter { $0.name.lowercased() != "content-type" }
                return (response.status, fields.map { ParameterReading($0, description, .response) })
            }, uniquingKeysWith: { first, _ in first })
        security = description.securityAlternatives(of: operation)
        let keys = security.flatMap(\.entries).compactMap { description.securityScheme($0.key) }
        queryKeys = Set(keys.filter { $0["in"]?.text == "query" }.compactMap { $0["name"]?.text })
    }

    var deprecation: ContractFinding {
        ContractFinding(.deprecated, nil, "\(operation.methodAndPath) is deprecated", at: operation.node.range)
    }

    /// Returns the differences between a value and its schema.
    func findings(
        _ kind: ContractKind, _ value: JSONValue, _ schema: SpecNode, _ direction: DescribedSchemas.Direction,
        _ coverage: CoverageNotes?
    ) -> [ContractFinding] {
        guard let compiled = description.schema(schema) else { return [] }
        let result = compiled.apply(to: value, in: direction, findsUses: coverage != nil)
        coverage?.note(result.uses, of: operation)
        return findings(kind, result) { "\(kind.words) \($0)" }
    }

    /// Returns the failures of a schema as differences.
    ///
    /// - Parameter subject: Returns the subject for the JSONPath of a part of the value.
    func findings(
        _ kind: ContractKind, _ result: DescribedSchema.Result, subject: (String) -> String
    ) -> [ContractFinding] {
        result.failures.map { found in
            let pointer = description.isOneLine ? " (#\(found.place.pointer))" : ""
            let (failure, range) = (found.failure, description.range(of: found.place))
            let rule: ContractKind? =
                switch found.rule {
                case .schema: nil
                case .format: .format
                case .direction: kind.isOfRequest ? .readOnly : nil
                }
            return ContractFinding(
                rule ?? kind, in: rule == nil ? nil : kind, subject(failure.jsonPath), failure.message + pointer,
                at: range, pointer: failure.instancePath)
        }
    }

    /// Returns the representation for a media type: the type with the same parameters, the type itself, `type/*` or `*/*`;
    /// any if none is described.
    func content(_ type: String, among contents: [APIContent]) -> APIContent? {
        let essence = MediaTypeText.essence(of: type)
        let main = essence.prefix { $0 != "/" }
        let same = contents.filter { $0.essence == essence }
        let parameters = MediaTypeText.parameters(of: type)
        return same.first { MediaTypeText.parameters(of: $0.type).isSubset(of: parameters) && $0.type.contains(";") }
            ?? same.first { !$0.type.contains(";") } ?? same.first
            ?? contents.first { $0.essence == "\(main)/*" } ?? contents.first { $0.essence == "*/*" }
            ?? contents.first(where: \.isAssumed)
    }

    /// Returns the differences of a body that has a schema.
    ///
    /// - Parameter type: The Content-Type of the message.
    func findings(
        _ kind: ContractKind, _ body: ContractBody, _ type: String, _ content: APIContent,
        _ direction: DescribedSchemas.Direction, _ coverage: CoverageNotes?
    ) -> [ContractFinding] {
        let essence = MediaTypeText.essence(of: type)
        if essence == MultipartForm.mediaType, body.isWhole || !body.fileOffsets.isEmpty, !body.bytes.isEmpty {
            return body.hasPlaceholders
                ? [] : MultipartContract(self, content, direction).findings(kind, body, type, coverage)
        }
        guard body.isWhole else { return [] }
        if essence == FormEncoding.mediaType {
            guard let text = body.text, !body.hasPlaceholders else { return [] }
            let form = FormContract(self, content, direction)
            return form.findings(kind, WrittenFields(ofForm: text[...]), coverage)
        }
        guard let schema = content.schema, content.fields.isEmpty else { return [] }
        if MediaTypeText.isJSON(essence) {
            if body.hasPlaceholders { return [] }
            switch body.json() {
            case .success(let value): return findings(kind, value, schema, direction, coverage)
            case .failure(let error): return [ContractFinding(kind, nil, error.message, at: schema.range)]
            }
        }
        if essence == "text/plain", let text = body.text, !body.hasPlaceholders {
            let reading = TextSchema(schema, description, direction)
            guard reading.isSingle else { return [] }
            return findings(kind, reading.value(of: text), schema, direction, coverage)
        }
        return []
    }

    /// Returns the differences of a parameter, a field of a form or of a header.
    ///
    /// - Parameter name: The name for messages.
    func findings(
        _ kind: ContractKind, _ result: ParameterReading.Result, _ reading: ParameterReading, named name: String,
        _ coverage: CoverageNotes?
    ) -> [ContractFinding] {
        let parameter = reading.parameter
        let coverage = coverage?.with(.parameter(name))
        if case .absent = result {} else { coverage?.notePart(of: operation) }
        switch result {
        case .unknown: return []
        case .absent:
            guard parameter.isRequired else { return [] }
            return [ContractFinding(kind, name, "it is missing", at: parameter.node.range)]
        case .misread(let message): return [ContractFinding(kind, name, message, at: parameter.node.range)]
        case .value(let value):
            guard let result = reading.schema?.result(of: value, findsUses: coverage != nil) else {
                return []
            }
            coverage?.note(result.uses, of: operation)
            return findings(kind, result) { $0 == "$" ? name : "\(name) \($0)" }
        }
    }
}
