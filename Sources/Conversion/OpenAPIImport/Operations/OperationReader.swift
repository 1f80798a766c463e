import CollectionDrafts

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
    private let contents: ContentReader

    init(_ context: SpecContext) {
        self.context = context
        parameters = ParameterReader(context)
        contents = ContentReader(context)
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
