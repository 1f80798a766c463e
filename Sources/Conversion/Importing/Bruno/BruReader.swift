import CollectionDrafts
import Diagnostics
import JSON
import Platform

/// Reads a `.bru` file as a request, folder or environment.
struct BruReader {
    private static let methods: Set = ["get", "post", "put", "patch", "delete", "head", "options", "trace", "connect"]

    let blocks: [BruBlock]
    let diagnostics: [Diagnostic]

    init(_ file: SourceFile) {
        var parser = BruParser(file)
        blocks = parser.blocks()
        diagnostics = parser.diagnostics
    }

    /// Returns the item.
    ///
    /// - Parameter name: The name if the file has none.
    func item(named name: String) -> BrunoItem {
        var item = BrunoItem(name: name)
        var bodyMode: String?
        var authMode: String?
        for block in blocks {
            switch block.name {
            case "meta":
                item.name = block.value("name") ?? name
                item.type = block.value("type") ?? "http"
                item.sequence = block.value("seq").flatMap { Int($0) }
                item.tags = (block.value("tags") ?? "").split(separator: "\n").map(String.init)
                item.unknown += Self.unknown(block, known: ["name", "type", "seq", "tags"])
            case let word where Self.methods.contains(word) || word == "http":
                item.method = (block.value("method") ?? word).uppercased()
                item.url = block.value("url") ?? ""
                bodyMode = block.value("body")
                authMode = block.value("auth")
                item.unknown += Self.unknown(block, known: ["method", "url", "body", "auth"])
            case "auth": authMode = block.value("mode")
            case "params:query", "query": item.query = block.entries
            case "params:path": item.path = block.entries
            case "headers": item.headers = block.entries
            case "vars:pre-request": item.before = block.entries
            case "vars:post-response": item.after = block.entries
            case "assert": item.checks = block.entries
            case "script:pre-request": item.scripts.append(.init(phase: .beforeRequest, code: block.text))
            case "script:post-response": item.scripts.append(.init(phase: .afterResponse, code: block.text))
            case "tests": item.scripts.append(.init(phase: .tests, code: block.text))
            case "docs": item.description = block.text
            case "settings": item.settings = block.entries
            case let name where name.hasPrefix("body") || name.hasPrefix("auth:"): break
            default: item.unknown.append(block.name)
            }
        }
        item.auth = auth(authMode)
        item.body = body(bodyMode)
        return item
    }

    /// Returns the variables of an environment.
    func variables() -> [BrunoEntry] {
        blocks.flatMap { block -> [BrunoEntry] in
            switch block.name {
            case "vars": return block.entries
            case "vars:secret":
                return block.entries.map {
                    BrunoEntry(name: $0.name, value: "", isEnabled: $0.isEnabled, isSecret: true)
                }
            default: return []
            }
        }
    }

    private static func unknown(_ block: BruBlock, known: Set<String>) -> [String] {
        block.entries.map(\.name).filter { !known.contains($0) }.map { "\(block.name): \($0)" }
    }

    private func block(_ name: String) -> BruBlock? { blocks.first { $0.name == name } }

    private func auth(_ mode: String?) -> BrunoItem.Auth? {
        let found = blocks.first { $0.name.hasPrefix("auth:") }
        guard let mode = mode ?? found.map({ String($0.name.dropFirst("auth:".count)) }) else { return nil }
        var auth = BrunoItem.Auth(mode: mode)
        for entry in block("auth:\(mode)")?.entries ?? [] where entry.isEnabled {
            auth.values[entry.name] = entry.value
        }
        return auth
    }

    private func body(_ mode: String?) -> BrunoItem.Body {
        let found = blocks.first { $0.name.hasPrefix("body") }
        let written =
            mode ?? found.map { $0.name == "body" ? "json" : String($0.name.dropFirst("body:".count)) } ?? "none"
        switch written {
        case "none": return .none
        case "json": return .json((block("body:json") ?? block("body"))?.text ?? "")
        case "text", "sparql": return .text(block("body:\(written)")?.text ?? "")
        case "xml": return .xml(block("body:xml")?.text ?? "")
        case "graphql":
            return .graphql(query: block("body:graphql")?.text ?? "", variables: block("body:graphql:vars")?.text ?? "")
        case "formUrlEncoded", "form-urlencoded": return .form(block("body:form-urlencoded")?.entries ?? [])
        case "multipartForm", "multipart-form":
            return .multipart((block("body:multipart-form")?.entries ?? []).map(Self.part))
        case "file":
            guard let entry = block("body:file")?.entries.first(where: \.isEnabled).map(Self.part),
                let path = entry.files?.first
            else { return .none }
            return .file(path: path, type: entry.type)
        default: return .unknown(written)
        }
    }

    /// Returns an entry with the file and type of `@file(a|b) @contentType(text/plain)`.
    private static func part(_ entry: BrunoEntry) -> BrunoEntry {
        var entry = entry
        // The type of a value of several lines is behind its quotes.
        if entry.type == nil, let (value, type) = BrunoEntry.type(in: entry.value) {
            (entry.value, entry.type) = (value, type)
        }
        if entry.value.hasPrefix("@file("), entry.value.hasSuffix(")") {
            entry.files = entry.value.dropFirst("@file(".count).dropLast().split(separator: "|").map(String.init)
            entry.value = ""
        }
        return entry
    }
}

/// Reads a folder with `bruno.json`.
struct BrunoFolderReader {
    private var files: CollectionFiles

    /// - Parameter folder: The folder of the collection.
    init(_ folder: String) {
        files = CollectionFiles(of: folder)
    }

    /// - Throws: `ImportFailure` with everything that cannot be read.
    mutating func collection(at folder: String) throws(ImportFailure) -> BrunoCollection {
        let name = name(at: folder)
        var collection = BrunoCollection(folder: read(folder, isRoot: true, depth: 0))
        collection.folder.item.name = name ?? PathParts(folder.hasSuffix("/") ? String(folder.dropLast()) : folder).name
        let environments = PathParts.joined(folder, "environments")
        for file in files.names(in: environments, endings: [".bru"]) {
            guard let source = files.file(PathParts.joined(environments, file)) else { continue }
            let reader = BruReader(source)
            files.add(reader.diagnostics)
            collection.environments.append(
                BrunoEnvironment(name: String(file.dropLast(4)), variables: reader.variables()))
        }
        guard files.diagnostics.isEmpty else { throw .unreadable(files.diagnostics) }
        collection.processVariables = files.processVariables
        return collection
    }

    /// Returns the name in `bruno.json`.
    private mutating func name(at folder: String) -> String? {
        let path = PathParts.joined(folder, "bruno.json")
        guard FileSystem.exists(path), let file = files.file(path) else { return nil }
        guard let value = try? JSONValue(parsing: file.text), case .object(let object) = value else {
            files.add([
                Diagnostic(.jsonSyntax, at: .file(path), "this is not JSON", hint: "export the collection again")
            ])
            return nil
        }
        guard case .string(let name)? = object[key: "name"] else { return nil }
        return name
    }

    private mutating func read(_ folder: String, isRoot: Bool, depth: Int) -> BrunoFolder {
        var result = BrunoFolder(item: BrunoItem(name: PathParts(folder).name))
        for name in files.names(in: folder, endings: [".bru"]) {
            guard let source = files.file(PathParts.joined(folder, name)) else { continue }
            let reader = BruReader(source)
            files.add(reader.diagnostics)
            if name == (isRoot ? "collection.bru" : "folder.bru") {
                result.item = reader.item(named: result.item.name)
            } else {
                result.requests.append(reader.item(named: String(name.dropLast(4))))
            }
        }
        for name in files.folders(in: folder, depth: depth) {
            let inner = read(PathParts.joined(folder, name), isRoot: false, depth: depth + 1)
            if !inner.requests.isEmpty || !inner.folders.isEmpty { result.folders.append(inner) }
        }
        return result
    }
}
