import CollectionModel
import Diagnostics
import JSON
import Placeholders
import Redaction
import Reporting

/// The contents of a collection as JSON, without empty lists.
enum CollectionJSON {
    /// The redactor, which masks only passwords in URLs, because no secret is known here.
    private static let redactor = Redactor(secrets: SecretRegistry())

    static func value(of collection: RequestCollection) -> JSONValue {
        var object = JSONObject()
        object[key: "file"] = .string(collection.file.path)
        object[key: "name"] = .string(collection.name)
        if let description = collection.description { object[key: "description"] = .string(description) }
        object.putNames(collection.environments.map(\.name), "environments")
        object.putNames(collection.variables.map(\.name), "variables")
        object.putNames(collection.tokens.map(\.name), "tokens")
        object.putNames(Set(FlowProgram(collection).requests.flatMap(\.tags)).sorted(), "tags")
        if let data = collection.data { object[key: "data"] = value(of: data) }
        if collection.stopOnFailure { object[key: "stopOnFailure"] = .bool(true) }
        for (section, items) in collection.sections where !items.isEmpty {
            object[key: section.rawValue] = .array(items.map(value))
        }
        return .object(object)
    }

    private static func value(of data: DataDefinition) -> JSONValue {
        switch data.source {
        case .file(let path): .object(JSONObject([("file", .string(path))]))
        case .rows(let rows): .object(JSONObject([("rows", .number(JSONNumber(rows.count)))]))
        }
    }

    private static func value(of item: CollectionItem) -> JSONValue {
        switch item {
        case .request(let request): value(of: request)
        case .group(let group): value(of: group)
        }
    }

    private static func value(of group: RequestGroup) -> JSONValue {
        var object = JSONObject()
        object[key: "group"] = .string(group.name)
        if let file = group.included?.file { object[key: "file"] = .string(file.path) }
        if let description = group.description { object[key: "description"] = .string(description) }
        object.putNames(group.tags, "tags")
        object.putNames(group.conditions.map(\.subject.written), "when")
        object.putNames(group.variables.map(\.name), "variables")
        if group.stopOnFailure { object[key: "stopOnFailure"] = .bool(true) }
        object[key: "requests"] = .array(group.items.map(value))
        return .object(object)
    }

    private static func value(of request: RequestDefinition) -> JSONValue {
        var object = JSONObject()
        object[key: "name"] = .string(request.name)
        object[key: "method"] = .string(request.method)
        object[key: "url"] = .string(redactor.masking.maskedURL(request.url.written))
        if let description = request.description { object[key: "description"] = .string(description) }
        object[key: "line"] = .number(JSONNumber(request.range.start.line))
        object.putNames(request.tags, "tags")
        object.putNames(request.needs.map(\.name), "needs")
        object.putNames(request.loop.map(\.name), "forEach")
        object.putNames(request.conditions.map(\.subject.written), "when")
        object.putNames(request.captures.map(\.name), "captures")
        if let reason = request.skip { object[key: "skip"] = .string(reason.written) }
        return .object(object)
    }
}

extension JSONObject {
    fileprivate mutating func putNames(_ names: [String], _ key: String) {
        if !names.isEmpty { self[key: key] = .array(names.map(JSONValue.string)) }
    }
}
