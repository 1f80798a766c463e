import CollectionDrafts
import Diagnostics
import JSON
import YAMLSource

/// Reads the operations of a description.
struct OperationReader {
    /// The methods in the order in which the requests of a path stand.
    private static let methods = ["post", "get", "put", "patch", "delete", "head", "options", "trace", "query"]
    private static let operationKeys: Set = [
        "operationId", "summary", "description", "tags", "parameters", "requestBody", "responses", "security",
        "servers", "deprecated", "consumes", "produces", "schemes",
    ]

    private let context: SpecContext
    private let parameters: ParameterReader
    private let contents: OpenAPIContentReader

    init(_ context: SpecContext) {
        self.context = context
        parameters = ParameterReader(context)
        contents = OpenAPIContentReader(context)
    }

    /// Returns all operations in the order of the document.
    func operations() -> [APIOperation] {
        (context.root["paths"].flatMap(context.resolved)?.entries ?? []).filter { !$0.key.hasPrefix("x-") }.flatMap {
            path, node in
            operations(of: path, node)
        }
    }

    private func operations(of path: String, _ node: SpecNode) -> [APIOperation] {
        guard let item = context.resolved(node), item.isMapping else { return [] }
        guard DraftHeader.isValidValue(path) else {
            context.note(.toDo, at: node, "path", "has a line break or another control character: correct it")
            return []
        }
        context.noteKeys(
            of: item, at: path,
            known: Set(Self.methods).union(["parameters", "servers", "$ref", "additionalOperations"]),
            withoutEffect: ["summary", "description"])
        let shared = parameters.parameters(item["parameters"], at: path)
        var found = Self.methods.compactMap { method in item[method].map { (method.uppercased(), $0) } }
        found += (item["additionalOperations"]?.entries ?? []).map { ($0.key, $0.value) }
        return found.compactMap { method, node in
            // Tools that split documents write references here too.
            guard let node = context.resolved(node), node.isMapping else { return nil }
            var operation = operation(method, path, node, shared)
            if operation.servers.isEmpty { operation.servers = item["servers"]?.elements ?? [] }
            return operation
        }
    }

    private func operation(
        _ method: String, _ path: String, _ node: SpecNode, _ shared: ParameterReader.Result
    ) -> APIOperation {
        var operation = APIOperation(method: method, path: path)
        operation.id = node["operationId"]?.line
        operation.summary = node["summary"]?.line
        operation.description = node["description"]?.paragraph
        operation.isDeprecated = node["deprecated"]?.isTrue ?? false
        operation.tags = (node["tags"]?.elements ?? []).compactMap(\.line)
        operation.security = node["security"]?.elements
        operation.servers = node["servers"]?.elements ?? []
        let place = operation.name
        context.noteKeys(of: node, at: place, known: Self.operationKeys, withoutEffect: ["externalDocs"])
        let own = parameters.parameters(node["parameters"], at: place)
        operation.parameters = own.parameters
        operation.parameters += shared.parameters.filter { parameter in
            !own.parameters.contains { $0.name == parameter.name && $0.location == parameter.location }
        }
        if context.version.family == .swagger2 {
            let consumes = types(node, "consumes")
            operation.contents = contents.contents(
                ofBody: own.body ?? shared.body, form: shared.form + own.form, consumes: consumes)
        } else if let body = node["requestBody"].flatMap(context.resolved) {
            context.noteKeys(of: body, at: place, known: ["content", "required", "description", "$ref"])
            operation.contents = contents.contents(body["content"], at: place)
        }
        operation.responses = responses(node, at: place)
        return operation
    }

    /// Returns the media types of Swagger's `consumes` or `produces`: those of the operation, or of the document.
    private func types(_ operation: SpecNode, _ key: String) -> [String] {
        (operation[key] ?? context.root[key])?.elements.compactMap(\.text) ?? []
    }

    private func responses(_ operation: SpecNode, at place: String) -> [APIResponse] {
        let produces = types(operation, "produces")
        let entries = (operation["responses"]?.entries ?? []).filter { !$0.key.hasPrefix("x-") }
        return entries.compactMap { status, node in
            guard let response = context.resolved(node) else { return nil }
            context.noteKeys(
                of: response, at: place, known: ["headers", "content", "schema", "$ref", "description", "summary"],
                withoutEffect: ["examples"])
            var result = APIResponse(status: status)
            result.headers = (response["headers"]?.entries ?? []).compactMap { name, node in
                context.resolved(node).map { (name, $0["required"]?.isTrue ?? false) }
            }
            if context.version.family == .swagger2 {
                guard let schema = response["schema"] else { return result }
                result.contents = (produces.isEmpty ? ["application/json"] : produces).map {
                    APIContent(type: $0, schema: schema)
                }
            } else {
                result.contents = contents.contents(response["content"], at: place)
            }
            return result
        }
    }
}

/// An operation of an API, the same for all versions of the format.
struct APIOperation {
    let method: String
    /// The path as written, such as `/users/{id}`.
    let path: String
    var id: String?
    var summary: String?
    var description: String?
    var isDeprecated = false
    var tags: [String] = []
    var parameters: [APIParameter] = []
    var contents: [APIContent] = []
    var responses: [APIResponse] = []
    /// The alternatives of `security`; nil if the operation has those of the document.
    var security: [SpecNode]?
    /// The servers of the operation or of its path.
    var servers: [SpecNode] = []

    init(method: String, path: String) {
        self.method = method
        self.path = path
    }

    /// The name of the request.
    var name: String { summary ?? id ?? "\(method) \(path)" }

    /// The place for the report, such as `Users / Create a user`.
    func place(in group: String?) -> String { (group.map { $0 + " / " } ?? "") + name }
}

/// A parameter in the path, the query, the header or the cookies.
struct APIParameter {
    enum Location: String {
        case path, query, header, cookie
    }

    /// The notation of lists and objects (OpenAPI 3.1, section 4.8.12.2).
    enum Style: String {
        case simple, label, matrix, form, spaceDelimited, pipeDelimited, deepObject
        /// `tsv` of Swagger 2.0.
        case tabDelimited
    }

    let name: String
    let location: Location
    var isRequired = false
    var schema: SpecNode?
    /// The value of `example`, or the first of `examples`.
    var example: JSONValue?
    var style = Style.simple
    var explodes = false
    /// True if the value is sent as JSON.
    var isJSON = false
}

/// A representation of a body.
struct APIContent {
    /// The media type as written.
    let type: String
    /// The media type in lower case and without parameters.
    let essence: String
    var schema: SpecNode?
    var example: JSONValue?
    /// The Content-Types of the parts of a form, by their names.
    var partTypes: [String: String] = [:]

    init(type: String, schema: SpecNode? = nil) {
        self.type = type
        self.schema = schema
        essence = MediaTypeText.essence(of: type)
    }

    var isJSON: Bool { MediaTypeText.isJSON(essence) }

    var isXML: Bool { essence == "application/xml" || essence.hasSuffix("+xml") || essence == "text/xml" }
}

/// A response of an operation.
struct APIResponse {
    /// `201`, `2XX` or `default`.
    let status: String
    var headers: [(name: String, isRequired: Bool)] = []
    var contents: [APIContent] = []
}

/// Reads the representations of bodies.
struct OpenAPIContentReader {
    private let context: SpecContext

    init(_ context: SpecContext) { self.context = context }

    /// Returns the representations under `content`.
    func contents(_ node: SpecNode?, at place: String) -> [APIContent] {
        (node?.entries ?? []).compactMap { type, value in
            guard let media = context.resolved(value) else { return nil }
            var content = APIContent(type: type, schema: media["schema"])
            content.example = ExampleReader(context).example(of: media, at: place)
            context.noteKeys(
                of: media, at: place, known: ["schema", "example", "examples", "encoding", "$ref"])
            for (name, encoding) in media["encoding"]?.entries ?? [] {
                if let type = encoding["contentType"]?.text {
                    content.partTypes[name] = String(type.prefix { $0 != "," })
                }
                context.noteKeys(of: encoding, at: place, known: ["contentType"])
            }
            return content
        }
    }

    /// Returns the representations of a body of Swagger 2.0.
    ///
    /// - Parameters:
    ///   - body: The parameter `in: body`.
    ///   - form: The parameters `in: formData`.
    ///   - consumes: The media types of the operation.
    func contents(ofBody body: SpecNode?, form: [SpecNode], consumes: [String]) -> [APIContent] {
        if let first = form.first {
            let hasFile = form.contains { $0["type"]?.text == "file" }
            let usual = hasFile ? "multipart/form-data" : "application/x-www-form-urlencoded"
            let types = consumes.filter { ["multipart/form-data", "application/x-www-form-urlencoded"].contains($0) }
            let type = hasFile ? "multipart/form-data" : types.first ?? usual
            return [APIContent(type: type, schema: Self.schema(ofFields: form, in: first.file))]
        }
        guard let body else { return [] }
        let types = consumes.isEmpty ? ["application/json"] : consumes
        return types.map { APIContent(type: $0, schema: body["schema"]) }
    }

    /// Returns the schema of an object with these fields.
    private static func schema(ofFields fields: [SpecNode], in file: SpecFile) -> SpecNode {
        let start = fields.first?.node.start ?? SourcePosition(line: 1, column: 1)
        func node(_ content: YAMLNode.Content) -> YAMLNode { YAMLNode(content, start: start, end: start) }
        func text(_ text: String) -> YAMLNode { node(.scalar(YAMLScalar(text, style: .doubleQuoted))) }
        func entry(_ key: String, _ value: YAMLNode) -> YAMLMapping.Entry {
            YAMLMapping.Entry(keyNode: text(key), value: value)
        }
        let named = fields.compactMap { field in field["name"]?.text.map { ($0, field) } }
        let required = named.filter { $1["required"]?.isTrue ?? false }.map { text($0.0) }
        let properties = YAMLMapping(entries: named.map { entry($0, $1.node) })
        return SpecNode(
            node(
                .mapping(
                    YAMLMapping(entries: [
                        entry("type", text("object")), entry("required", node(.sequence(required))),
                        entry("properties", node(.mapping(properties))),
                    ]))), in: file)
    }
}
