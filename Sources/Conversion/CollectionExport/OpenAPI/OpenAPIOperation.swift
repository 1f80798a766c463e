import CollectionDrafts
import CollectionModel
import JSON
import Placeholders

/// The requests with the same method and path (OpenAPI 3.1, section 4.8.10).
struct OpenAPIOperation {
    /// The methods that a document can contain (OpenAPI 3.1, section 4.8.9).
    static let methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"]

    let method: String
    var tags: [String]
    var summary: String
    var description: String?
    var identifier: String
    var servers: [String]
    var requirement: JSONObject
    var parameters = OpenAPIParameters()
    var contents = OpenAPIContents()
    var responses = OpenAPIResponses()
    /// True if one of the requests can succeed. Its name, tags, servers and credentials are those of the operation.
    var canSucceed: Bool
    /// True if each request that can succeed has a body; without such requests, if each request has one.
    var needsBody: Bool

    /// - Parameters:
    ///   - documentServers: The servers of the document.
    ///   - documentRequirement: The security requirement of the document.
    ///   - environments: The names of the environments.
    func json(
        servers documentServers: [String], requirement documentRequirement: JSONObject, environments: [String]
    ) -> JSONValue {
        var object = JSONObject()
        if !tags.isEmpty { object[key: "tags"] = .array(tags.map(JSONValue.string)) }
        object[key: "summary"] = .string(summary)
        if let description { object[key: "description"] = .string(description) }
        object[key: "operationId"] = .string(identifier)
        if servers != documentServers { object[key: "servers"] = .array(OpenAPIServers.list(servers, environments)) }
        if requirement != documentRequirement {
            object[key: "security"] = .array(requirement.isEmpty ? [] : [.object(requirement)])
        }
        if let parameters = parameters.json { object[key: "parameters"] = parameters }
        if !contents.isEmpty {
            var body = JSONObject()
            if needsBody { body[key: "required"] = true }
            body[key: "content"] = contents.json
            object[key: "requestBody"] = .object(body)
        }
        object[key: "responses"] = responses.json
        return .object(object)
    }

    /// Adds another request with the same method and path. The first request that can succeed describes the operation.
    mutating func merge(_ other: OpenAPIOperation) {
        if other.canSucceed == canSucceed {
            needsBody = needsBody && other.needsBody
        } else if other.canSucceed {
            (needsBody, canSucceed) = (other.needsBody, true)
            (tags, summary, description, identifier) = (other.tags, other.summary, other.description, other.identifier)
            (servers, requirement) = (other.servers, other.requirement)
        }
    }
}

extension OpenAPIWriter {
    /// Returns the operation of one request, without its parameters, body and responses.
    func operation(of step: RequestStep, _ address: OpenAPIAddress) -> OpenAPIOperation {
        let definition = step.definition
        let settings = step.settings.values
        let name = label(definition.name)
        let status = settings.expectations.status.value
        let canSucceed =
            settings.expectations.error.value == nil
            && (status.map { status in (200...399).contains(where: status.mayAccept) } ?? true)
        return OpenAPIOperation(
            method: definition.method.lowercased(),
            tags: tags(of: step), summary: name,
            description: definition.description.map { text(literal: $0, .plain, .url) },
            identifier: OpenAPIIdentifier.text(name) ?? OpenAPIIdentifier.text("\(definition.method) \(address.path)")
                ?? "operation",
            servers: address.servers, requirement: requirement(of: step),
            canSucceed: canSucceed,
            needsBody: definition.body != nil)
    }

    /// Returns the name of the group, and the tags of the request.
    private func tags(of step: RequestStep) -> [String] {
        let group = step.path.isEmpty ? [] : [label(step.path.joined(separator: " / "))]
        return group + step.tags.sorted().map(label).filter { !group.contains($0) }
    }

    /// Returns the parameters of a request.
    ///
    /// - Parameter names: The names of the parameters in the path.
    func parameters(of step: RequestStep, _ address: OpenAPIAddress, named names: [String]) -> [OpenAPIParameter] {
        let settings = step.settings.values
        let headers = settings.headers.filter { !isDescribedElsewhere($0.name.literal ?? "") }
        let path = zip(names, address.pathExamples).map { name, example in
            OpenAPIParameter(name: name, location: .path, examples: [example])
        }
        let others = address.query + parameters(headers, in: .header) + parameters(settings.cookies, in: .cookie)
        return path + others.merged
    }

    /// True for headers that are not written as parameters: `Accept`, `Content-Type` and `Authorization`, which OpenAPI
    /// ignores (3.1, section 4.8.12), other credentials, which are security schemes, and `Cookie`.
    private func isDescribedElsewhere(_ header: String) -> Bool {
        ["accept", "content-type", "authorization", "cookie"].contains(header.lowercased()) || isCredential(header)
    }
}
