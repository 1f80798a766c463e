import CollectionDrafts
import CollectionModel
import JSON
import Placeholders

/// The content of a body with one media type (OpenAPI 3.1, section 4.8.14).
struct OpenAPIContent {
    let type: String
    var schema: JSONValue?
    var example: JSONValue?
    /// The media types of the parts of a multipart body, by their names.
    var encoding: JSONObject = [:]

    /// Returns the contents by media type. Several examples of one type get the names of their requests.
    static func json(_ contents: [(name: String, content: OpenAPIContent)]) -> JSONValue {
        var types = JSONObject()
        for (type, same) in Dictionary(grouping: contents, by: \.content.type).sorted(by: { $0.key < $1.key }) {
            var object = JSONObject()
            if let schema = same.lazy.compactMap(\.content.schema).first { object[key: "schema"] = schema }
            var seen: Set<JSONValue> = []
            var unique = UniqueNames()
            let examples = same.compactMap { name, content -> (name: String, value: JSONValue)? in
                guard let example = content.example, seen.insert(example).inserted else { return nil }
                return (unique.name(name) { "\($0) \($1)" }, example)
            }
            if let first = examples.first, examples.count == 1 { object[key: "example"] = first.value }
            let encoding = same.reduce(into: JSONObject()) { encoding, entry in
                for (name, value) in entry.content.encoding { encoding[key: name] = value }
            }
            if !encoding.isEmpty { object[key: "encoding"] = .object(encoding) }
            if examples.count > 1 {
                object[key: "examples"] = .object(JSONObject(examples.map { ($0.name, ["value": $0.value]) }))
            }
            types[key: type] = .object(object)
        }
        return .object(types)
    }
}

extension OpenAPIWriter {
    private static let bytes: JSONValue = ["type": "string", "format": "binary"]

    /// Returns the content of a request's body.
    func content(of body: RequestBody, _ settings: RequestSettings) -> OpenAPIContent {
        let header = settings.headers.first { $0.name.literal?.lowercased() == "content-type" && !$0.isRemoval }
        let written = header?.values.first.flatMap { value in example { text(value) } }
        let type = Self.essence(written ?? body.contentType ?? "multipart/form-data")
        switch body {
        case .json(let value): return OpenAPIContent(type: type, example: example(value))
        case .text(let text), .xml(let text):
            let written = example { self.text(text, .body) }
            guard type == "application/json" || type.hasSuffix("+json") else {
                return OpenAPIContent(type: type, schema: ["type": "string"], example: written.map(JSONValue.string))
            }
            let value = written.flatMap { try? JSONValue(parsing: $0) }
            if value == nil {
                note(.leftOut, "body", "no example: the text is not JSON without the values of its placeholders")
            }
            return OpenAPIContent(type: type, example: value)
        case .form(let fields):
            let parameters = parameters(fields, in: .query).merged
            return OpenAPIContent(
                type: type, schema: Self.schema(parameters.map { ($0.name, $0.schema) }),
                example: .object(JSONObject(parameters.compactMap { field in field.example.map { (field.name, $0) } })))
        case .multipart(let parts): return multipart(parts, type)
        case .graphQL(let operation):
            var object: JSONObject = ["query": .string(text(operation.query, .body))]
            if let name = operation.operationName { object[key: "operationName"] = .string(text(name)) }
            if let variables = operation.variables { object[key: "variables"] = example(variables) }
            return OpenAPIContent(type: type, example: .object(object))
        case .file, .base64: return OpenAPIContent(type: type, schema: Self.bytes)
        }
    }

    private func multipart(_ parts: [MultipartPartSetting], _ type: String) -> OpenAPIContent {
        var fields: [OpenAPIParameter] = []
        var files: Set<String> = []
        var encoding = JSONObject()
        for part in parts {
            let name = text(part.name)
            if let type = part.type.flatMap({ type in example { text(type) } }) {
                encoding[key: name] = ["contentType": .string(type)]
            }
            if part.filename != nil {
                note(.leftOut, "filename of \(names.shown(name))", "OpenAPI has no counterpart")
            }
            if !part.headers.isEmpty {
                note(.leftOut, "headers of \(names.shown(name))", "add them under encoding in the document")
            }
            var value: String?
            switch part.content {
            case .file: files.insert(name)
            case .text(let text): value = example { self.text(text, .plain, names.search(for: part.name)) }
            }
            fields.append(OpenAPIParameter(name: name, location: .query, examples: [value]))
        }
        let merged = fields.merged
        let schema = Self.schema(
            merged.map { field in
                guard files.contains(field.name) else { return (field.name, field.schema) }
                return (field.name, field.examples.count > 1 ? ["type": "array", "items": Self.bytes] : Self.bytes)
            })
        let examples = JSONObject(merged.compactMap { field in field.example.map { (field.name, $0) } })
        return OpenAPIContent(
            type: type, schema: schema, example: examples.isEmpty ? nil : .object(examples), encoding: encoding)
    }

    private static func schema(_ properties: [(String, JSONValue)]) -> JSONValue {
        ["type": "object", "properties": .object(JSONObject(properties))]
    }

    /// Returns a media type without parameters.
    static func essence(_ type: String) -> String {
        let essence = type.prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
        return essence.isEmpty ? "application/octet-stream" : essence
    }
}
