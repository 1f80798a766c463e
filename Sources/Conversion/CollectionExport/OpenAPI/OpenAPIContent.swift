import CollectionDrafts
import CollectionModel
import JSON
import Placeholders

/// The content of a body with one media type (OpenAPI 3.1, section 4.8.14).
struct OpenAPIContent {
    let type: String
    var schema: JSONValue?
    var example: JSONValue?

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
            if type == "application/json" || type.hasSuffix("+json"), let written,
                let value = try? JSONValue(parsing: written)
            {
                return OpenAPIContent(type: type, example: value)
            }
            return OpenAPIContent(type: type, schema: ["type": "string"], example: written.map(JSONValue.string))
        case .form(let fields):
            let parameters = parameters(fields, in: .query)
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
        var properties: [(String, JSONValue)] = []
        var examples: [(String, JSONValue)] = []
        for part in parts {
            let name = text(part.name)
            switch part.content {
            case .file: properties.append((name, Self.bytes))
            case .text(let text):
                properties.append((name, ["type": "string"]))
                let value = example { self.text(text, .plain, names.search(for: part.name)) }
                if let value { examples.append((name, .string(value))) }
            }
        }
        let example = examples.isEmpty ? nil : JSONValue.object(JSONObject(examples))
        return OpenAPIContent(type: type, schema: Self.schema(properties), example: example)
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
