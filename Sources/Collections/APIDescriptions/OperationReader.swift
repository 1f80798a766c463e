import Diagnostics
import JSON
import Text
import YAMLSource

/// Reads the operations of a description.
package struct OperationReader {
    /// The methods in the order in which the requests of a path stand.
    private static let methods = ["post", "get", "put", "patch", "delete", "head", "options", "trace", "query"]
    private static let operationKeys: Set = [
        "operationId", "summary", "description", "tags", "parameters", "requestBody", "responses", "security",
        "servers", "deprecated", "consumes", "produces", "schemes",
    ]

    private let document: SpecDocument
    private let parameters: ParameterReader
    private let contents: OpenAPIContentReader

    package init(_ document: SpecDocument) {
        self.document = document
        parameters = ParameterReader(document)
        contents = OpenAPIContentReader(document)
    }

    /// Returns all operations in the order of the document.
    package func operations() -> [APIOperation] {
        (document.root["paths"].flatMap(document.resolved)?.entries ?? []).filter { !$0.key.hasPrefix("x-") }.flatMap {
            path, node in
            operations(of: path, node)
        }
    }

    private func operations(of path: String, _ node: SpecNode) -> [APIOperation] {
        guard let item = document.resolved(node), item.isMapping else { return [] }
        guard path.isOneLine else {
            document.note(.broken, at: node, "path", "has a line break or another control character: correct it")
            return []
        }
        document.noteKeys(
            of: item, at: path,
            known: Set(Self.methods).union(["parameters", "servers", "$ref", "additionalOperations"]),
            withoutEffect: ["summary", "description"])
        let shared = parameters.parameters(item["parameters"], at: path)
        var found = Self.methods.compactMap { method in item[method].map { (method.uppercased(), $0) } }
        found += (item["additionalOperations"]?.entries ?? []).map { ($0.key, $0.value) }
        return found.compactMap { method, node in
            // Tools that split documents write references here too.
            guard let node = document.resolved(node), node.isMapping else { return nil }
            var operation = operation(method, path, node, shared)
            if operation.servers.isEmpty { operation.servers = item["servers"]?.elements ?? [] }
            return operation
        }
    }

    private func operation(
        _ method: String, _ path: String, _ node: SpecNode, _ shared: ParameterReader.Result
    ) -> APIOperation {
        var operation = APIOperation(method: method, path: path, node: node)
        operation.id = node["operationId"]?.line
        operation.summary = node["summary"]?.line
        operation.description = node["description"]?.paragraph
        operation.isDeprecated = node["deprecated"]?.isTrue ?? false
        operation.tags = (node["tags"]?.elements ?? []).compactMap(\.line)
        operation.security = node["security"]?.elements
        operation.servers = node["servers"]?.elements ?? []
        let place = operation.name
        document.noteKeys(of: node, at: place, known: Self.operationKeys, withoutEffect: ["externalDocs"])
        let own = parameters.parameters(node["parameters"], at: place)
        operation.isWholeQueryDescribed = own.isWholeQueryDescribed || shared.isWholeQueryDescribed
        operation.parameters = own.parameters
        operation.parameters += shared.parameters.filter { parameter in
            !own.parameters.contains { $0.name == parameter.name && $0.location == parameter.location }
        }
        if document.version.family == .swagger2 {
            let consumes = types(node, "consumes")
            operation.requiresBody = (own.body ?? shared.body)?["required"]?.isTrue ?? false
            operation.contents = contents.contents(
                ofBody: own.body ?? shared.body, form: shared.form + own.form, shared.fields + own.fields,
                consumes: consumes)
        } else if let body = node["requestBody"].flatMap(document.resolved) {
            document.noteKeys(of: body, at: place, known: ["content", "required", "description", "$ref"])
            operation.requiresBody = body["required"]?.isTrue ?? false
            operation.contents = contents.contents(body["content"], at: place)
        }
        operation.responses = responses(node, at: place)
        return operation
    }

    /// Returns the media types of Swagger's `consumes` or `produces`: those of the operation, or of the document.
    private func types(_ operation: SpecNode, _ key: String) -> [String] {
        (operation[key] ?? document.root[key])?.elements.compactMap(\.text) ?? []
    }

    private func responses(_ operation: SpecNode, at place: String) -> [APIResponse] {
        let produces = types(operation, "produces")
        let entries = (operation["responses"]?.entries ?? []).filter { !$0.key.hasPrefix("x-") }
        return entries.map { status, node in
            // The status is known, even if nothing else is.
            guard let response = document.resolved(node) else { return APIResponse(status: status, node: node) }
            document.noteKeys(
                of: response, at: place, known: ["headers", "content", "schema", "$ref", "description", "summary"],
                withoutEffect: ["examples"])
            var result = APIResponse(status: status, node: response)
            result.headers = (response["headers"]?.entries ?? []).compactMap { name, node in
                document.resolved(node).map { parameters.parameter($0, name, .header, at: place) }
            }
            if document.version.family == .swagger2 {
                guard let schema = response["schema"] else { return result }
                result.contents = OpenAPIContentReader.contents(ofTypes: produces, schema)
            } else {
                result.contents = contents.contents(response["content"], at: place)
            }
            return result
        }
    }
}
