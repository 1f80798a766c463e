import CollectionDrafts
import Diagnostics
import Platform
import YAMLSource

/// Reads a folder with `opencollection.yml`.
struct OpenCollectionReader {
    private static let endings = [".yml", ".yaml"]

    private var files: CollectionFiles

    /// - Parameter folder: The folder of the collection.
    init(_ folder: String) {
        files = CollectionFiles(of: folder)
    }

    /// - Parameter file: The name of the main file in the folder.
    /// - Throws: `ImportFailure` with everything that cannot be read.
    mutating func collection(at folder: String, file: String) throws(ImportFailure) -> BrunoCollection {
        var collection = BrunoCollection(folder: read(folder, main: file, depth: 0), isOpen: true)
        if collection.folder.item.name.isEmpty {
            collection.folder.item.name = PathParts(folder.hasSuffix("/") ? String(folder.dropLast()) : folder).name
        }
        let environments = PathParts.joined(folder, "environments")
        for name in files.names(in: environments, endings: Self.endings) {
            guard let root = root(PathParts.joined(environments, name)) else { continue }
            collection.environments.append(
                BrunoEnvironment(
                    name: String(name.prefix { $0 != "." }), variables: OpenCollectionItem.variables(root)))
        }
        guard files.diagnostics.isEmpty else { throw .unreadable(files.diagnostics) }
        collection.processVariables = files.processVariables
        return collection
    }

    private mutating func root(_ path: String) -> YAMLNode? {
        guard let file = files.file(path) else { return nil }
        let reading = YAMLDocument.read(Array(file.text.utf8), path: path, isConfidential: true)
        let errors = reading.diagnostics.diagnostics.filter { $0.severity == .error && $0.code != .missingValue }
        guard errors.isEmpty, let root = reading.root else {
            files.add(errors.isEmpty ? reading.diagnostics.diagnostics : errors)
            return nil
        }
        return root
    }

    private mutating func read(_ folder: String, main: String, depth: Int) -> BrunoFolder {
        var result = BrunoFolder(item: BrunoItem(name: depth == 0 ? "" : PathParts(folder).name))
        for name in files.names(in: folder, endings: Self.endings) {
            guard let root = root(PathParts.joined(folder, name)), root.mapping != nil else { continue }
            let stem = String(name.prefix { $0 != "." })
            if name == main || depth > 0 && stem == "folder" {
                result.item = OpenCollectionItem(root).item(named: result.item.name)
            } else if root.mapping?.has("info") ?? false {
                result.requests.append(OpenCollectionItem(root).item(named: stem))
            }
        }
        for name in files.folders(in: folder, depth: depth) {
            let inner = read(PathParts.joined(folder, name), main: "", depth: depth + 1)
            if !inner.requests.isEmpty || !inner.folders.isEmpty { result.folders.append(inner) }
        }
        return result
    }
}

/// Reads a YAML file of OpenCollection as a request or folder.
private struct OpenCollectionItem {
    private let root: YAMLNode

    init(_ root: YAMLNode) { self.root = root }

    func item(named name: String) -> BrunoItem {
        let info = root["info"]
        var item = BrunoItem(name: info?["name"]?.words ?? name)
        item.type = info?["type"]?.words ?? "http"
        item.sequence = info?["seq"]?.words.flatMap { Int($0) }
        item.tags = (info?["tags"]?.sequence ?? []).compactMap(\.words)
        item.description = root["docs"]?.words ?? root["docs"]?["content"]?.words
        let http = root["http"] ?? root["graphql"] ?? root["request"]
        item.method = http?["method"]?.words?.uppercased() ?? (root["graphql"] == nil ? "GET" : "POST")
        item.url = http?["url"]?.words ?? ""
        let parameters = http?["params"]?.sequence ?? []
        item.query = Self.entries(parameters.filter { $0["type"]?.words != "path" })
        item.path = Self.entries(parameters.filter { $0["type"]?.words == "path" })
        item.headers = Self.entries(http?["headers"]?.sequence)
        item.auth = Self.auth(http?["auth"] ?? root["auth"])
        item.body = Self.body(http?["body"])
        let runtime = root["runtime"] ?? http
        item.before = Self.entries(runtime?["variables"]?.sequence)
        item.checks = (runtime?["assertions"]?.sequence ?? []).compactMap { check in
            guard let expression = check["expression"]?.words else { return nil }
            let value = check["value"]?.words.map { " " + $0 } ?? ""
            return BrunoEntry(
                name: expression, value: (check["operator"]?.words ?? "eq") + value, isEnabled: check.isEnabled)
        }
        item.scripts = Self.scripts(runtime?["scripts"])
        item.after = Self.captures(runtime?["actions"], &item.unknown)
        item.settings = (root["settings"]?.mapping?.entries ?? []).map {
            BrunoEntry(name: $0.key, value: $0.value.words ?? "")
        }
        let known: Set = [
            "info", "docs", "http", "graphql", "request", "runtime", "settings", "opencollection", "config", "items",
            "bundled", "auth", "extensions",
        ]
        item.unknown += (root.mapping?.entries ?? []).map(\.key).filter { !known.contains($0) }
        return item
    }

    /// Returns the variables of an environment.
    static func variables(_ root: YAMLNode) -> [BrunoEntry] {
        (root["variables"]?.sequence ?? []).compactMap { node in
            guard let name = node["name"]?.words else { return nil }
            return BrunoEntry(
                name: name, value: value(node), isEnabled: node.isEnabled, isSecret: node["secret"]?.words == "true")
        }
    }

    /// Returns the value of an entry, which can be a text or a mapping with `data`.
    private static func value(_ node: YAMLNode) -> String {
        node["value"]?.words ?? node["value"]?["data"]?.words ?? ""
    }

    private static func entries(_ nodes: [YAMLNode]?) -> [BrunoEntry] {
        (nodes ?? []).compactMap { entry in
            guard let name = entry["name"]?.words else { return nil }
            var result = BrunoEntry(name: name, value: value(entry), isEnabled: entry.isEnabled)
            result.type = entry["contentType"]?.words
            if entry["type"]?.words == "file" {
                let paths = entry["value"]?.sequence?.compactMap(\.words) ?? [value(entry)]
                result.files = paths.filter { !$0.isEmpty }
            }
            return result
        }
    }

    private static func auth(_ node: YAMLNode?) -> BrunoItem.Auth? {
        guard let node else { return nil }
        if let word = node.words { return BrunoItem.Auth(mode: word) }
        guard let mode = node["type"]?.words else { return nil }
        var auth = BrunoItem.Auth(mode: mode)
        for entry in node.mapping?.entries ?? [] where entry.key != "type" {
            auth.values[entry.key] = entry.value.words
        }
        // In OpenCollection the values of OAuth 2 are in mappings.
        for entry in node["credentials"]?.mapping?.entries ?? [] { auth.values[entry.key] = entry.value.words }
        if let flow = node["flow"]?.words { auth.values["grant_type"] = flow }
        return auth
    }

    private static func body(_ node: YAMLNode?) -> BrunoItem.Body {
        guard let node, let type = node["type"]?.words else { return .none }
        let data = node["data"]
        switch type {
        case "none": return .none
        case "json": return .json(data?.words ?? "")
        case "text", "sparql": return .text(data?.words ?? "")
        case "xml": return .xml(data?.words ?? "")
        case "graphql":
            return .graphql(
                query: data?["query"]?.words ?? node["query"]?.words ?? data?.words ?? "",
                variables: data?["variables"]?.words ?? node["variables"]?.words ?? "")
        case "form-urlencoded": return .form(entries(data?.sequence))
        case "multipart-form": return .multipart(entries(data?.sequence))
        case "file":
            let first = data?.sequence?.first
            guard let path = first?["filePath"]?.words ?? first?["path"]?.words ?? data?.words else { return .none }
            return .file(path: path, type: first?["contentType"]?.words)
        default: return .unknown(type)
        }
    }

    private static func scripts(_ node: YAMLNode?) -> [BrunoItem.Script] {
        (node?.sequence ?? []).compactMap { script in
            guard let code = script["code"]?.words, let type = script["type"]?.words else { return nil }
            switch type {
            case "before-request": return BrunoItem.Script(phase: .beforeRequest, code: code)
            case "tests": return BrunoItem.Script(phase: .tests, code: code)
            default: return BrunoItem.Script(phase: .afterResponse, code: code)
            }
        }
    }

    /// Returns the variables that actions set from the response.
    private static func captures(_ node: YAMLNode?, _ unknown: inout [String]) -> [BrunoEntry] {
        (node?.sequence ?? []).compactMap { action in
            guard action["type"]?.words == "set-variable",
                let expression = action["selector"]?["expression"]?.words ?? action["expression"]?.words,
                let name = action["variable"]?["name"]?.words ?? action["name"]?.words
            else {
                unknown.append("action \(action["type"]?.words ?? "")")
                return nil
            }
            return BrunoEntry(name: name, value: expression, isEnabled: action.isEnabled)
        }
    }
}

extension YAMLNode {
    fileprivate subscript(key: String) -> YAMLNode? {
        mapping?.value(of: key).flatMap { $0.isMissing ? nil : $0 }
    }

    /// The text of a scalar; nil for null.
    fileprivate var words: String? {
        guard let scalar, scalar.style != .plain || !["null", "~", ""].contains(scalar.text) else { return nil }
        return scalar.text
    }

    fileprivate var isEnabled: Bool { self["disabled"]?.words != "true" && self["enabled"]?.words != "false" }
}
