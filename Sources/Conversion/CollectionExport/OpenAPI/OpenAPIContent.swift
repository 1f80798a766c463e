import CollectionDrafts
import CollectionModel
import Cryptography
import Diagnostics
import JSON
import Placeholders
import Text
import HTTP

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

/// The contents of bodies, from several requests (OpenAPI 3.1, section 4.8.14).
struct OpenAPIContents {
    private struct Entry {
        /// The name of the request.
        let name: String
        let content: OpenAPIContent
        let canSucceed: Bool
    }

    private var entries: [Entry] = []

    var isEmpty: Bool { entries.isEmpty }

    /// Adds the content of a request.
    ///
    /// - Parameter canSucceed: True if the request can succeed.
    mutating func add(_ content: OpenAPIContent, named name: String, canSucceed: Bool) {
        entries.append(Entry(name: name, content: content, canSucceed: canSucceed))
    }

    /// The contents by media type. Several examples of one type get the names of their requests.
    var json: JSONValue {
        let types = Dictionary(grouping: entries, by: \.content.type).sorted { $0.key < $1.key }
        return .object(JSONObject(types.map { ($0.key, Self.json($0.value)) }))
    }

    private static func json(_ entries: [Entry]) -> JSONValue {
        var fields = OpenAPIParameters()
        for entry in entries { if let own = entry.content.fields { fields.add(own, canSucceed: entry.canSucceed) } }
        var object = JSONObject()
        let schemas = unique(entries.compactMap { $0.content.fields == nil ? $0.content.schema : fields.formSchema })
        if let schema = schemas.first {
            object[key: "schema"] = schemas.count == 1 ? schema : ["anyOf": .array(schemas)]
        }
        let parts = Dictionary(grouping: entries.flatMap(\.content.encoding), by: \.name).sorted { $0.key < $1.key }
        let encoding = parts.map { name, types -> (String, JSONValue) in
            (name, ["contentType": .string(unique(types.map(\.type)).joined(separator: ", "))])
        }
        if !encoding.isEmpty { object[key: "encoding"] = .object(JSONObject(encoding)) }
        var seen: Set<JSONValue> = []
        var names = UniqueNames()
        let examples = entries.compactMap { entry -> (name: String, value: JSONValue)? in
            let value = entry.content.fields.map { fields.example(of: $0) } ?? entry.content.example
            guard let value, seen.insert(value).inserted else { return nil }
            return (names.name(entry.name) { "\($0) \($1)" }, value)
        }
        if let first = examples.first, examples.count == 1 { object[key: "example"] = first.value }
        if examples.count > 1 {
            object[key: "examples"] = .object(JSONObject(examples.map { ($0.name, ["value": $0.value]) }))
        }
        return .object(object)
    }

    private static func unique<Value: Hashable>(_ values: [Value]) -> [Value] {
        var seen: Set<Value> = []
        return values.filter { seen.insert($0).inserted }
    }
}

extension OpenAPIWriter {
    /// Returns a reference to the schema that a request expects; nil, after a note, if it has placeholders.
    ///
    /// - Parameter name: The name of the request; it is that of a schema without a title.
    func reference(to schema: SchemaExpectation, named name: String) -> JSONValue? {
        if case .file(let path) = schema.source { return ["$ref": .string(Self.reference(toFile: file(path)))] }
        guard let document = schema.document else {
            note(.leftOut, "expect.schema", "only a schema without placeholders is translated")
            return nil
        }
        let schema = example(document, .declared, hasFields: false)
        var wish = name + " response"
        if case .object(let object) = schema, case .string(let title)? = object[key: "title"] { wish = title }
        let component = schemas.name(of: schema, like: wish, or: "schema")
        return ["$ref": .string("#/components/schemas/\(component)")]
    }

    /// Returns the reference to a file (RFC 3986, section 4.1).
    private static func reference(toFile path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).map { PercentEncoding.encode(String($0)) }
            .joined(separator: "/")
    }

    /// Returns the schemas of the document. A reference within a schema, such as `#/$defs/user`, becomes one within the
    /// document. Anchors are reported: those of two schemas can be equal.
    func schemaComponents() -> JSONObject {
        JSONObject(
            schemas.all.map { name, schema in
                let text = schema.compactText()
                if text.holds("\"$anchor\"") || text.holds("\"$dynamicAnchor\"") {
                    note(.approximate, "schema \(name)", "its anchors are those of the whole document")
                }
                return (name, Self.moved(schema, to: "#/components/schemas/\(name)"))
            })
    }

    /// Keywords whose values are no schemas (JSON Schema 2020-12, sections 6 and 9 of Validation).
    private static let keysOfValues: Set = ["const", "default", "enum", "example", "examples"]
    /// Keywords with schemas by their names.
    private static let keysOfNames: Set = [
        "$defs", "definitions", "dependencies", "dependentSchemas", "patternProperties", "properties",
    ]

    /// - Parameter hasNames: True if the keys of the object are names, and no keywords.
    private static func moved(_ schema: JSONValue, to pointer: String, hasNames: Bool = false) -> JSONValue {
        switch schema {
        case .array(let values): return .array(values.map { moved($0, to: pointer) })
        case .object(let object):
            // References in a schema with an identifier are relative to it (JSON Schema 2020-12, section 8.2.1).
            if !hasNames, case .string(let identifier)? = object[key: "$id"], !identifier.hasPrefix("#") {
                return schema
            }
            return .object(
                JSONObject(
                    object.map { key, value in
                        if hasNames { return (key, moved(value, to: pointer)) }
                        if key == "$ref", case .string(let text) = value, text == "#" || text.hasPrefix("#/") {
                            return (key, .string(pointer + text.dropFirst()))
                        }
                        if keysOfValues.contains(key) { return (key, value) }
                        return (key, moved(value, to: pointer, hasNames: keysOfNames.contains(key)))
                    }))
        case .string, .number, .bool, .null: return schema
        }
    }
}
