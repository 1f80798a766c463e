import CollectionDrafts
import CollectionModel
import JSON
import Placeholders

/// The content of a body with one media type, in one request (OpenAPI 3.1, section 4.8.14).
struct OpenAPIContent {
    let type: String
    var schema: JSONValue?
    var example: JSONValue?
    /// The fields of a form.
    var fields: [OpenAPIParameter]?
    /// The media types of the parts of a multipart body, by their names.
    var encoding: [(name: String, type: String)] = []
}

extension OpenAPIWriter {
    /// Returns the content of a request's body.
    func content(of body: RequestBody, _ settings: RequestSettings) -> OpenAPIContent {
        let header = settings.headers.first { $0.name.literal?.lowercased() == "content-type" && !$0.isRemoval }
        let written = header?.values.first.flatMap { value in example { text(value) } }
        let type = Self.mediaType(written ?? body.contentType ?? "multipart/form-data")
        switch body {
        case .json(let value): return OpenAPIContent(type: type, example: shallow(example(value)))
        case .text(let text), .xml(let text):
            let written = example { self.text(text, .body) }
            guard MediaTypeText.isJSON(type) else {
                return OpenAPIContent(type: type, schema: ["type": "string"], example: written.map(JSONValue.string))
            }
            guard let value = written.flatMap({ try? JSONValue(parsing: $0) }) else {
                note(.leftOut, "body", "no example: the text is not JSON without the values of its placeholders")
                return OpenAPIContent(type: type)
            }
            return OpenAPIContent(type: type, example: shallow(value))
        case .form(let fields):
            return OpenAPIContent(type: type, fields: parameters(fields, in: .query).merged)
        case .multipart(let parts): return multipart(parts, type)
        case .graphQL(let operation):
            var object: JSONObject = ["query": .string(text(operation.query, .body))]
            if let name = operation.operationName { object[key: "operationName"] = .string(text(name)) }
            if let variables = operation.variables { object[key: "variables"] = example(variables) }
            return OpenAPIContent(type: type, example: .object(object))
        case .file, .base64: return OpenAPIContent(type: type, schema: OpenAPIParameterType.bytes)
        }
    }

    /// Returns an example; nil, after a note, for one that is nested too deeply for readers of YAML.
    func shallow(_ example: JSONValue) -> JSONValue? {
        if example.isShallow { return example }
        note(.leftOut, "example", "more than \(JSONValue.maximumDepth) levels of nesting")
        return nil
    }

    private func multipart(_ parts: [MultipartPartSetting], _ type: String) -> OpenAPIContent {
        var content = OpenAPIContent(type: type)
        var fields: [OpenAPIParameter] = []
        for part in parts {
            var field = OpenAPIParameter(name: text(part.name), location: .query, examples: [nil])
            if let type = part.type.flatMap({ type in example { text(type) } }) {
                content.encoding.append((field.name, type))
            }
            let shown = names.shown(field.name)
            if part.filename != nil { note(.leftOut, "filename of \(shown)", "OpenAPI has no counterpart") }
            if !part.headers.isEmpty {
                note(.leftOut, "headers of \(shown)", "add them under encoding in the document")
            }
            switch part.content {
            case .file: field.isFile = true
            case .text(let text): field.examples = [example { self.text(text, .plain, names.search(for: part.name)) }]
            }
            fields.append(field)
        }
        content.fields = fields.merged
        return content
    }

    /// Returns a media type in lower case and without parameters.
    static func mediaType(_ type: String) -> String {
        let essence = MediaTypeText.essence(of: type)
        return essence.isEmpty ? "application/octet-stream" : essence
    }
}

extension JSONValue {
    fileprivate static let maximumDepth = 50

    fileprivate var isShallow: Bool { isNested(within: Self.maximumDepth) }

    private func isNested(within depth: Int) -> Bool {
        switch self {
        case .null, .bool, .number, .string: true
        case .array(let values): depth > 0 && values.allSatisfy { $0.isNested(within: depth - 1) }
        case .object(let object): depth > 0 && object.allSatisfy { $0.value.isNested(within: depth - 1) }
        }
    }
}
