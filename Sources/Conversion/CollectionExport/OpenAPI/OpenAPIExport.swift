import CollectionDrafts
import CollectionModel
import JSON
import Placeholders
import Text

/// Exports a collection to a draft of an OpenAPI 3.1 document: its requests become operations with examples.
package enum OpenAPIExport {
    package static func export(_ source: ExportSource) -> Export {
        let writer = OpenAPIWriter(source)
        let text = writer.document()
        return Export(text: text, companions: [], report: writer.report)
    }
}

extension OpenAPIWriter {
    /// The operations of one path.
    private struct Path {
        let path: String
        /// The names of the parameters in the path.
        let names: [String]
        var operations: [OpenAPIOperation] = []
    }

    func document() -> String {
        let paths = paths()
        let operations = paths.flatMap(\.operations)
        let servers = Self.mostFrequent(operations.map(\.servers)) ?? []
        let requirement = Self.mostFrequent(operations.map(\.requirement)) ?? [:]
        let environments = source.environments.map { label($0.name) }
        place = "collection"
        noteLosses([
            "data": "OpenAPI has no data rows", "setup": "its requests are operations like others",
            "teardown": "its requests are operations like others", "when": "OpenAPI has no conditions",
            "repeat": "OpenAPI has no runs",
            "stopOnFailure": "OpenAPI has no runs",
            "thresholds": "OpenAPI has no runs",
        ])
        noteServers(operations.flatMap(\.servers))
        var info: JSONObject = ["title": .string(label(source.title)), "version": "1.0.0"]
        if let description = source.collection.description {
            info[key: "description"] = .string(text(literal: description, .plain, .url))
        }
        var document: JSONObject = ["openapi": "3.1.0", "info": .object(info)]
        if !servers.isEmpty {
            document[key: "servers"] = .array(OpenAPIServers.list(servers, environments))
        }
        if !requirement.isEmpty { document[key: "security"] = [.object(requirement)] }
        let tags = tags(Set(operations.flatMap(\.tags)))
        if !tags.isEmpty { document[key: "tags"] = .array(tags) }
        document[key: "paths"] = .object(
            JSONObject(
                paths.map { path in
                    (
                        path.path,
                        .object(
                            JSONObject(
                                path.operations.map {
                                    (
                                        $0.method,
                                        $0.json(servers: servers, requirement: requirement, environments: environments)
                                    )
                                }))
                    )
                }))
        let used = Set(operations.flatMap { $0.requirement.map(\.key) })
        let schemes = JSONObject(schemes.all.filter { used.contains($0.name) }.map { ($0.name, $0.value) })
        let components = [("schemas", schemaComponents()), ("securitySchemes", schemes)].filter { !$0.1.isEmpty }
        if !components.isEmpty {
            document[key: "components"] = .object(JSONObject(components.map { ($0, .object($1)) }))
        }
        if hasPlaceholdersInTexts {
            let reason = "placeholders for secrets, and for values that are not known without a run"
            note(.approximate, "{…} in texts", reason, isHarmless: true)
        }
        return "# " + ExportMark.text(line(source.name)) + "\n" + OpenAPIYAML.text(of: document)
    }

    private static func mostFrequent<Value: Hashable>(_ values: [Value]) -> Value? {
        var counts: [Value: Int] = [:]
        for value in values { counts[value, default: 0] += 1 }
        let highest = counts.values.max()
        return values.first { counts[$0] == highest }
    }

    private func noteServers(_ addresses: [String]) {
        var seen: Set<String> = []
        for name in addresses.flatMap(OpenAPIServers.variables) where seen.insert(name).inserted {
            note(.toDo, "server {\(name)}", "its value is secret or not known: replace its default under servers")
        }
    }

    // MARK: Operations

    private func paths() -> [Path] {
        var paths: [Path] = []
        var positions: [String: Int] = [:]
        var identifiers = UniqueNames()
        for step in requests {
            place = names.shown(name(of: step))
            guard OpenAPIOperation.methods.contains(step.definition.method.lowercased()) else {
                note(.leftOut, "request", "OpenAPI has no method \(names.shown(step.definition.method))")
                continue
            }
            noteLosses(of: step)
            inlined.enter(step)
            let address = address(of: step)
            let position = positions[address.pattern] ?? paths.count
            if position == paths.count {
                positions[address.pattern] = position
                paths.append(Path(path: address.path, names: address.pathNames))
            }
            let parameters = parameters(of: step, address, named: paths[position].names)
            let operation = operation(of: step, address)
            add(operation, parameters, of: step, to: &paths[position].operations, &identifiers)
        }
        return paths
    }

    private func add(
        _ operation: OpenAPIOperation, _ parameters: [OpenAPIParameter], of step: RequestStep,
        to operations: inout [OpenAPIOperation], _ identifiers: inout UniqueNames
    ) {
        var operation = operation
        let name = operation.summary
        let index = operations.firstIndex { $0.method == operation.method }
        if let index {
            let other = operations[index]
            if operation.summary == other.summary {
                operation.identifier = other.identifier
            } else if operation.canSucceed, !other.canSucceed {
                operation.identifier = identifiers.name(operation.identifier) { "\($0)\($1)" }
            }
            let shown = names.shown(other.summary)
            let reason =
                operation.canSucceed && !other.canSucceed
                ? "replaces that of \(shown), which has the same method and path"
                : "that of \(shown) is written, which has the same method and path"
            if operation.servers != other.servers { note(.approximate, "server", reason) }
            if operation.requirement != other.requirement { note(.approximate, "auth", reason) }
            operations[index].merge(operation)
        } else {
            operation.identifier = identifiers.name(operation.identifier) { "\($0)\($1)" }
            operations.append(operation)
        }
        let position = index ?? operations.count - 1
        operations[position].parameters.add(parameters, canSucceed: operation.canSucceed)
        if let body = step.definition.body {
            let content = content(of: body, step.settings.values)
            operations[position].contents.add(content, named: name, canSucceed: operation.canSucceed)
        }
        addResponse(step, named: name, canSucceed: operation.canSucceed, to: &operations[position].responses)
    }

    private func noteLosses(of step: RequestStep) {
        noteLosses(of: step, in: "OpenAPI", except: ["tags"], ["forEach": "the request is written once"])
        for capture in step.definition.captures {
            note(.leftOut, "capture.\(names.shown(capture.name))", "OpenAPI has no counterpart")
        }
        if step.settings.values.headers.contains(where: { $0.name.literal?.lowercased() == "cookie" }) {
            note(.leftOut, "headers.Cookie", "write them under cookies in the collection")
        }
    }

    // MARK: Tags

    /// Returns the tags with the descriptions of their groups, in the order of the groups.
    private func tags(_ used: Set<String>) -> [JSONValue] {
        var tags: [JSONValue] = []
        var seen: Set<String> = []
        for step in requests where !step.path.isEmpty {
            let name = label(step.path.joined(separator: " / "))
            guard used.contains(name), seen.insert(name).inserted else { continue }
            var tag: JSONObject = ["name": .string(name)]
            if let description = step.group?.definitions.last?.description {
                tag[key: "description"] = .string(text(literal: description, .plain, .url))
            }
            tags.append(.object(tag))
        }
        return tags
    }
}
