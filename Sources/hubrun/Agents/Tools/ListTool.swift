import CollectionModel
import Diagnostics
import JSON

extension AgentTool {
    static let listTool = AgentTool(
        name: "list", title: "List collections and requests",
        description: """
            Lists the collections, their requests with tags and places, the environments that can be chosen, the \
            variables, and what the collections need: names without a value (withoutValue) and variables of the process \
            environment. secrets has the names that run accepts for secrets. Sends nothing. next is the offset of the rest.
            """,
        arguments: [
            ToolArgument("path", .text, "A file, a folder, or FILE:LINE; all collections without it."),
            ToolArgument("name", .text, "Only requests whose name matches: Name or Group/Name, with * and ?."),
            ToolArgument("tag", .texts, "Only requests with one of these tags."),
            ToolArgument("offset", .number(0...1_000_000), "The number of requests to pass over."),
        ],
        output: [
            "collections": ResultSchema.objects, "requests": ResultSchema.objects, "total": ResultSchema.number,
            "next": ResultSchema.described(ResultSchema.number, "The offset of the requests that are missing here."),
            "environments": ResultSchema.described(
                ResultSchema.texts, "The environments that can be chosen; the first one is the default."),
            "secrets": ResultSchema.described(ResultSchema.texts, "The names of secrets; their values cannot be read."),
            "unreadable": ResultSchema.objects, "limits": ResultSchema.object, "truncated": ResultSchema.flag,
            "omittedRequests": ResultSchema.number, "omittedCollections": ResultSchema.number,
        ],
        required: ["collections", "requests", "total"]
    ) { session, arguments, _ in
        try ListTool(session: session, arguments: arguments).result()
    }
}

private struct ListTool {
    let session: AgentSession
    let arguments: ToolArguments

    /// The maximum number of names in a list.
    private static let nameLimit = 100

    func result() throws -> ToolResult {
        let permissions = session.permissions
        let environment = try permissions.environmentWords(nil)
        let words =
            arguments.texts("tag").map { "--tag=\($0)" }
            + [arguments.text("name")].compactMap(\.self).map { "--name=\($0)" }
        var collections: [ListedCollection] = []
        var unreadable: [JSONObject] = []
        let choice = try CollectionPaths.choice(of: permissions.paths(arguments.text("path")))
        for file in choice.files {
            let lines = choice.lines[RequestIdentity.plain(file)] ?? []
            do {
                let paths = lines.isEmpty ? [file] : lines.map { "\(file):\($0)" }
                collections += try session.listed(paths, environment, words)
            } catch let failure as CommandFailure {
                // Other files can have the requests.
                if failure.diagnostics.allSatisfy({ $0.code == .nothingSelected }) { continue }
                if failure.diagnostics.allSatisfy({ $0.code == .unknownEnvironment }) {
                    collections += try session.listed([file], [], words)
                    continue
                }
                unreadable.append(["file": .string(file), "reason": .string(session.failure(failure.diagnostics).text)])
            }
        }
        let rows = collections.flatMap(Self.rows)
        let text = session.text(limit: 1_000)
        let sources = try session.secretSources().values.keys.sorted()
        let offset = arguments.number("offset") ?? 0
        var result = BoundedResult([
            "total": .number(JSONNumber(rows.count)), "collections": [], "requests": [],
            "environments": .array(permissions.environments.map(JSONValue.string)), "limits": limits,
            "secrets": .array(sources.prefix(Self.nameLimit).map(JSONValue.string)),
        ])
        result.add(unreadable, to: "unreadable", upTo: BoundedResult.limit / 4)
        if offset == 0 {
            let isSet = try session.settableVariables()
            result.add(
                collections.map { Self.summary(of: $0, isSet) }, to: "collections", upTo: BoundedResult.limit / 2,
                count: "omittedCollections", text: text)
        }
        let rest = Array(rows.dropFirst(offset))
        result.add(rest, to: "requests", upTo: BoundedResult.limit, count: "omittedRequests", text: text)
        var object = result.object
        if case .number(let omitted)? = object[key: "omittedRequests"], let count = omitted.intValue {
            object[key: "next"] = .number(JSONNumber(offset + rest.count - count))
        }
        return ToolResult(content: object)
    }

    /// The rules that the person set.
    private var limits: JSONValue {
        ["readOnly": .bool(session.permissions.isReadOnly), "scripts": .bool(!session.permissions.forbidsScripts)]
    }

    /// Returns a collection without its requests.
    ///
    /// - Parameter isSet: Returns true for a variable of the process environment that has a value in a run.
    private static func summary(of listed: ListedCollection, _ isSet: (String) -> Bool) -> JSONObject {
        guard case .object(let members) = CollectionJSON.value(of: listed) else { return [:] }
        // The environments that the agent can choose are those of the server.
        let left: Set = ["environments", "environmentFiles"] as Set<String>
        let sections = Set(RunSection.allCases.map(\.rawValue))
        var object = JSONObject()
        for (key, value) in members where !left.contains(key) && !sections.contains(key) {
            guard case .array(let names) = value, names.count > nameLimit else {
                object[key: key] = value
                continue
            }
            object[key: key] = .array(Array(names.prefix(nameLimit)))
            object[key: "truncated"] = true
        }
        let texts = listed.collection.files.map(\.text) + [listed.environment?.range.file.text].compactMap(\.self)
        let used = texts.reduce(into: Set<String>()) { $0.formUnion(ReadableVariables.names(in: $1)) }.sorted()
        if !used.isEmpty {
            object[key: "processVariables"] = .array(
                used.prefix(nameLimit).map { ["name": .string($0), "set": .bool(isSet($0))] })
        }
        object[key: "resource"] = .string(AgentResources.uri(of: listed.collection.file.path))
        return object
    }

    /// Returns the requests of a collection with their groups.
    private static func rows(of listed: ListedCollection) -> [JSONObject] {
        listed.collection.sections.flatMap { section, items in
            items.flatMap { rows(of: $0, below: [], section, listed.collection.file.path) }
        }
    }

    private static func rows(
        of item: CollectionItem, below groups: [String], _ section: RunSection, _ file: String
    ) -> [JSONObject] {
        switch item {
        case .group(let group):
            return group.items.flatMap {
                rows(of: $0, below: groups + [group.name], section, group.included?.file.path ?? file)
            }
        case .request(let request):
            var object: JSONObject = [
                "file": .string(file), "name": .string((groups + [request.name]).joined(separator: "/")),
            ]
            if section != .requests { object[key: "section"] = .string(section.rawValue) }
            guard case .object(let members) = CollectionJSON.value(of: request) else { return [object] }
            for (key, value) in members where key != "name" { object[key: key] = value }
            return [object]
        }
    }
}
