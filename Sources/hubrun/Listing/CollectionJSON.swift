import CollectionModel
import Diagnostics
import JSON
import Placeholders
import Redaction
import Reporting
import Secrets

/// The contents of a collection as JSON, without empty lists.
enum CollectionJSON {
    /// The redactor, which masks only passwords in URLs, because no secret is known here.
    private static let redactor = Redactor(secrets: SecretRegistry())

    static func value(of listed: ListedCollection) -> JSONValue {
        let collection = listed.collection
        var object = JSONObject()
        object[key: "file"] = .string(collection.file.path)
        object[key: "name"] = .string(collection.name)
        if let description = collection.description { object[key: "description"] = .string(description) }
        object.putNames(collection.environments.map(\.name), "environments")
        if !listed.environmentFiles.isEmpty {
            object[key: "environmentFiles"] = .array(
                listed.environmentFiles.map {
                    .object(JSONObject([("name", .string($0.name)), ("file", .string($0.path))]))
                })
        }
        for (label, names) in listed.variables { object.put(names, key(of: label)) }
        object.put(tests: collection.scripts)
        object.putNames(collection.tokens.map(\.name), "tokens")
        object.putNames(Set(FlowProgram(collection).requests.flatMap(\.tags)).sorted(), "tags")
        if let data = collection.data { object[key: "data"] = value(of: data) }
        if collection.stopOnFailure { object[key: "stopOnFailure"] = .bool(true) }
        object.putNames(collection.thresholds.map(\.text), "thresholds")
        for (section, items) in collection.sections where !items.isEmpty {
            object[key: section.rawValue] = .array(items.map(value))
        }
        return .object(object)
    }

    private static func key(of label: ListedCollection.Label) -> String {
        label == .noValue ? "withoutValue" : label.rawValue
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
        object.put(group.repetition)
        object.put(group.parallelism)
        object.put(group.variables.map(ListedCollection.Place.init), "variables")
        object.put(tests: group.scripts)
        if group.stopOnFailure { object[key: "stopOnFailure"] = .bool(true) }
        object.putNames(group.thresholds.map(\.text), "thresholds")
        object[key: "requests"] = .array(group.items.map(value))
        return .object(object)
    }

    static func value(of request: RequestDefinition) -> JSONValue {
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
        object.put(request.repetition)
        object.put(request.parallelism)
        object.putNames(request.captures.map(\.name), "captures")
        object.putNames(request.thresholds.map(\.text), "thresholds")
        if let reason = request.skip { object[key: "skip"] = .string(reason.written) }
        object.put(tests: request.scripts)
        return .object(object)
    }
}

extension JSONObject {
    fileprivate mutating func put(_ names: [ListedCollection.Place], _ key: String) {
        guard !names.isEmpty else { return }
        self[key: key] = .array(
            names.map { place in
                .object(
                    JSONObject([
                        ("name", .string(place.name)), ("file", .string(place.range.file.path)),
                        ("line", .number(JSONNumber(place.range.start.line))),
                    ]))
            })
    }

    fileprivate mutating func put(_ parallelism: Parallelism?) {
        if let parallelism { self[key: "parallel"] = .number(JSONNumber(parallelism.limit)) }
    }

    fileprivate mutating func put(_ repetition: Repetition?) {
        guard let repetition else { return }
        self[key: "repeat"] = .object(
            JSONObject([
                (repetition.kind.rawValue, .array(repetition.conditions.map { .string($0.subject.written) })),
                ("max", .number(JSONNumber(repetition.max))),
            ]))
    }

    /// Puts the number of tests in scripts, unless there are none.
    fileprivate mutating func put(tests scripts: ScriptLists?) {
        if let count = scripts?.testCount, count > 0 { self[key: "tests"] = .number(JSONNumber(count)) }
    }

    fileprivate mutating func putNames(_ names: [String], _ key: String) {
        if !names.isEmpty { self[key: key] = .array(names.map(JSONValue.string)) }
    }
}
