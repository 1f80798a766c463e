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

/// The parameters of an operation or the fields of a form, from several requests.
struct OpenAPIParameters {
    private struct Entry {
        var parameter: OpenAPIParameter
        /// True if the example is from a request that can succeed.
        var isOfSuccess: Bool
        /// The numbers of requests that have the parameter: all, and those that can succeed.
        var uses = (all: 0, successful: 0)
        /// The types of the values in all requests, and in those that can succeed.
        var types = (all: OpenAPIParameterType(), successful: OpenAPIParameterType())

        var type: OpenAPIParameterType { uses.successful > 0 ? types.successful : types.all }
    }

    private var entries: [Entry] = []
    private var positions: [String: Int] = [:]
    /// The numbers of all requests, and of those that can succeed.
    private var requests = (all: 0, successful: 0)

    /// Adds the parameters of a request.
    ///
    /// - Parameter canSucceed: True if the request can succeed. Other requests can lack required parameters.
    mutating func add(_ parameters: [OpenAPIParameter], canSucceed: Bool) {
        requests.all += 1
        requests.successful += canSucceed ? 1 : 0
        for parameter in parameters {
            let position = positions[parameter.key] ?? entries.count
            if position == entries.count {
                positions[parameter.key] = position
                entries.append(Entry(parameter: parameter, isOfSuccess: canSucceed))
            }
            entries[position].uses.all += 1
            entries[position].types.all.add(parameter)
            if canSucceed {
                entries[position].uses.successful += 1
                entries[position].types.successful.add(parameter)
            }
            let known = entries[position]
            if parameter.isKnown, !known.parameter.isKnown || canSucceed && !known.isOfSuccess {
                entries[position].parameter.examples = parameter.examples
                entries[position].isOfSuccess = canSucceed
            }
        }
    }

    /// The list of parameters; nil without parameters.
    var json: JSONValue? {
        guard !entries.isEmpty else { return nil }
        return .array(
            entries.map { entry in
                let parameter = entry.parameter
                var object: JSONObject = [
                    "name": .string(parameter.name), "in": .string(parameter.location.rawValue),
                ]
                if parameter.location == .path || isAlwaysThere(entry) { object[key: "required"] = true }
                object[key: "schema"] = entry.type.schema
                if let example = entry.type.example(of: parameter) { object[key: "example"] = example }
                return .object(object)
            })
    }

    /// The schema of a form with the parameters as fields.
    var formSchema: JSONValue {
        var schema: JSONObject = ["type": "object"]
        let required = entries.filter(isAlwaysThere).map { JSONValue.string($0.parameter.name) }
        if !required.isEmpty { schema[key: "required"] = .array(required) }
        schema[key: "properties"] = .object(JSONObject(entries.map { ($0.parameter.name, $0.type.schema) }))
        return .object(schema)
    }

    /// True if each request that can succeed has the parameter; without such requests, if each request has it.
    private func isAlwaysThere(_ entry: Entry) -> Bool {
        requests.successful > 0 ? entry.uses.successful == requests.successful : entry.uses.all == requests.all
    }

    /// Returns the example of a form; nil if no value is known.
    func example(of fields: [OpenAPIParameter]) -> JSONValue? {
        let values = fields.compactMap { field -> (String, JSONValue)? in
            guard let position = positions[field.key], !field.isFile else { return nil }
            return entries[position].type.example(of: field).map { (field.name, $0) }
        }
        return values.isEmpty ? nil : .object(JSONObject(values))
    }
}

/// A parameter of an operation, or a field of a form, in one request (OpenAPI 3.1, section 4.8.12).
struct OpenAPIParameter {
    enum Location: String {
        case path
        case query
        case header
        case cookie
    }

    let name: String
    let location: Location
    /// The values; nil for values that are secret or not known.
    var examples: [String?]
    /// True for a field whose values are the contents of files.
    var isFile = false

    /// The key that equal parameters share: names of header fields are case-insensitive (RFC 9110, section 5.1).
    var key: String { "\(location) \(location == .header ? name.lowercased() : name)" }

    var isKnown: Bool { examples.contains { $0 != nil } }
}

extension [OpenAPIParameter] {
    /// The parameters without repetitions: equal ones become one with all their values.
    var merged: [OpenAPIParameter] {
        var result: [OpenAPIParameter] = []
        var positions: [String: Int] = [:]
        for parameter in self {
            if let position = positions[parameter.key] {
                result[position].examples += parameter.examples
            } else {
                positions[parameter.key] = result.count
                result.append(parameter)
            }
        }
        return result
    }
}

/// The type of a parameter, from its values in several requests.
struct OpenAPIParameterType {
    private var names: Set<String> = []
    private var isList = false
    private var isFile = false

    mutating func add(_ parameter: OpenAPIParameter) {
        names.formUnion(parameter.examples.compactMap(\.self).map(Self.name))
        isList = isList || parameter.examples.count > 1
        isFile = isFile || parameter.isFile
    }

    private var name: String { names.count == 1 ? names.first ?? "string" : "string" }

    var schema: JSONValue {
        let type: JSONValue = isFile ? Self.bytes : ["type": .string(name)]
        return isList ? ["type": "array", "items": type] : type
    }

    static let bytes: JSONValue = ["type": "string", "format": "binary"]

    /// Returns the value, or the list of values; nil if one is not known.
    func example(of parameter: OpenAPIParameter) -> JSONValue? {
        let values = parameter.examples.compactMap(\.self).map(value)
        guard isList else { return values.first }
        return values.count == parameter.examples.count ? .array(values) : nil
    }

    private func value(_ text: String) -> JSONValue {
        switch name {
        case "boolean": return .bool(text == "true")
        case "integer": return Int(text).map { .number(JSONNumber(integerLiteral: $0)) } ?? .string(text)
        default: return .string(text)
        }
    }

    /// Returns `integer` or `boolean` if clients would send such a value as the same text, otherwise `string`. `1.0` and
    /// `007` are strings, and integers from 2^53, which JavaScript rounds.
    private static func name(of text: String) -> String {
        if text == "true" || text == "false" { return "boolean" }
        guard let number = Int(text), String(number) == text, number.magnitude < 1 << 53 else { return "string" }
        return "integer"
    }
}
