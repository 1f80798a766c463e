package import Diagnostics
import Text
package import YAMLSource

/// Reads collections of schema 2.0 and 2.1 from the nodes of a JSON file; all shapes of both are accepted.
package struct PostmanReader {
    /// The limit for folders and requests.
    static let maximumItems = 100_000
    /// The limit for nested folders.
    static let maximumNesting = 100

    private var nodes: PostmanNodeReader
    private var itemCount = 0
    private var variablePlaces: [YAMLNode] = []

    private static let rootKeys = ["info", "item", "auth", "event", "variable", "protocolProfileBehavior", "id"]
    private static let infoKeys = ["name", "description", "schema", "version", "_postman_id", "id"]
    private static let itemKeys = [
        "name", "id", "description", "item", "request", "response", "event", "auth", "variable",
        "protocolProfileBehavior",
    ]

    private init(file: SourceFile) {
        nodes = PostmanNodeReader(file: file)
    }

    /// Returns the collection of a file; nil if the file is none.
    package static func collection(_ root: YAMLNode, in file: SourceFile) -> PostmanReading<PostmanCollection> {
        var reader = PostmanReader(file: file)
        let collection = reader.collection(root)
        reader.warnOfVariables()
        return PostmanReading(content: collection, diagnostics: reader.nodes.diagnostics)
    }

    private mutating func collection(_ root: YAMLNode) -> PostmanCollection? {
        let file = nodes.file
        let kind = PostmanFileKind(root, path: file.path)
        guard kind == .collection, let outer = root.mapping else {
            nodes.diagnostics.append(kind.diagnosticAsCollection(path: file.path))
            return nil
        }
        let mapping = outer.has("info") ? outer : outer.value(of: "collection")?.mapping ?? outer
        var collection = PostmanCollection(file: file, schema: .two, name: "", range: root.range(in: file))
        for entry in mapping.entries {
            switch entry.key {
            case "info": readInfo(entry.value, into: &collection)
            case "item": collection.items = items(entry.value, depth: 1)
            case "auth": collection.level.auth = nodes.auth(entry.value, untyped: .inherited)
            case "event": collection.level.scripts = nodes.scripts(entry.value)
            case "variable": collection.variables = nodes.variables(entry.value, "variable")
            case "protocolProfileBehavior": collection.level.behavior = nodes.settings(entry.value)
            case "id": collection.id = collection.id ?? nodes.string(entry.value, "id")
            case "name" where !mapping.has("info"): collection.name = nodes.string(entry.value, "name") ?? ""
            default: nodes.warnUnknown(entry, of: "collection", among: Self.rootKeys)
            }
        }
        if !mapping.has("info"), collection.name.isEmpty {
            collection.name = PostmanFileKind.collectionName(ofFile: file.path)
        }
        return collection
    }

    private mutating func readInfo(_ node: YAMLNode, into collection: inout PostmanCollection) {
        guard let mapping = node.mapping else {
            if !nodes.isNull(node) {
                nodes.reportKind(of: node, "info", wanted: "an object", example: #"{"name": "Shop"}"#)
            }
            return
        }
        collection.range = node.range(in: nodes.file)
        for entry in mapping.entries {
            switch entry.key {
            case "name":
                collection.name = nodes.string(entry.value, "name") ?? ""
                collection.range = entry.value.range(in: nodes.file)
            case "_postman_id": collection.id = nodes.string(entry.value, "_postman_id") ?? collection.id
            case "description": collection.description = nodes.description(entry.value)
            default: nodes.warnUnknown(entry, of: "info", among: Self.infoKeys)
            }
        }
    }

    // MARK: Items

    private mutating func items(_ node: YAMLNode, depth: Int) -> [PostmanItem] {
        guard let elements = nodes.list(node, "item", example: #"[{"name": "one", "request": "{{baseUrl}}/"}]"#) else {
            return []
        }
        var items: [PostmanItem] = []
        items.reserveCapacity(elements.count)
        for element in elements where itemCount <= Self.maximumItems {
            if let item = item(element, depth: depth) { items.append(item) }
        }
        return items
    }

    private mutating func item(_ node: YAMLNode, depth: Int) -> PostmanItem? {
        guard let mapping = node.mapping else {
            if !nodes.isNull(node) {
                nodes.report(
                    at: node, "an entry of \"item\" must be an object, not \(nodes.kindName(of: node))",
                    hint: #"such as {"name": "one", "request": "{{baseUrl}}/"}"#)
            }
            return nil
        }
        itemCount += 1
        guard itemCount <= Self.maximumItems else {
            nodes.report(
                .tooLarge, at: node, "the collection has more than \(Self.maximumItems) folders and requests",
                hint: "split it into several collections")
            return nil
        }
        var parts = ItemParts()
        for entry in mapping.entries {
            switch entry.key {
            case "name": parts.name = entry.value
            case "id": parts.id = nodes.string(entry.value, "id")
            case "_postman_id": parts.postmanID = nodes.string(entry.value, "_postman_id")
            case "description": parts.description = nodes.description(entry.value)
            case "item": parts.items = entry.value
            case "request": parts.request = entry.value
            case "auth": parts.auth = entry
            case "event": parts.level.scripts = nodes.scripts(entry.value)
            case "protocolProfileBehavior": parts.level.behavior = nodes.settings(entry.value)
            case "variable": noteVariables(entry.value)
            case "response": break
            default: nodes.warnUnknown(entry, of: "item", among: Self.itemKeys)
            }
        }
        if let items = parts.items, items.sequence != nil || nodes.isNull(items) && parts.request == nil {
            return folder(parts, items, at: node, depth: depth)
        }
        if let items = parts.items { _ = nodes.list(items, "item", example: "[]") }
        return .request(request(parts, at: node))
    }

    /// The members of an item, before it is known to be a folder or a request.
    private struct ItemParts {
        var name: YAMLNode?
        var id: String?
        var postmanID: String?
        var description: String?
        var items: YAMLNode?
        var request: YAMLNode?
        var auth: YAMLMapping.Entry?
        var level = PostmanLevel()
    }

    private mutating func folder(
        _ parts: ItemParts, _ items: YAMLNode, at node: YAMLNode, depth: Int
    ) -> PostmanItem? {
        let extent = node.range(in: nodes.file)
        guard depth <= Self.maximumNesting else {
            nodes.report(
                .tooLarge, at: parts.name ?? node, "more than \(Self.maximumNesting) folders inside each other",
                hint: "move the folder out of the others")
            return nil
        }
        var folder = PostmanFolder(
            name: name(parts), range: parts.name?.range(in: nodes.file) ?? extent, extent: extent)
        folder.id = parts.id ?? parts.postmanID
        folder.description = parts.description
        folder.level = parts.level
        if let auth = parts.auth { folder.level.auth = nodes.auth(auth.value, untyped: .inherited) }
        folder.items = self.items(items, depth: depth + 1)
        return .folder(folder)
    }

    private mutating func request(_ parts: ItemParts, at node: YAMLNode) -> PostmanRequestItem {
        let extent = node.range(in: nodes.file)
        let found = parts.request.flatMap { nodes.request($0) }
        var item = PostmanRequestItem(
            name: name(parts), content: found.map { .request($0.request) } ?? .missing,
            range: parts.name?.range(in: nodes.file) ?? extent, extent: extent)
        item.id = parts.id ?? parts.postmanID
        item.description = parts.description ?? found?.description
        item.level = parts.level
        item.level.auth = found?.auth ?? .inherited
        if let auth = parts.auth, !nodes.isNull(auth.value) {
            nodes.warn(
                at: auth.keyNode, "\"auth\" beside \"request\" is ignored, as in Postman",
                hint: "move it into \"request\"")
        }
        return item
    }

    private mutating func name(_ parts: ItemParts) -> String {
        parts.name.flatMap { nodes.string($0, "name") } ?? ""
    }

    // MARK: Variables of items

    private mutating func noteVariables(_ node: YAMLNode) {
        let isEmpty = node.sequence?.isEmpty ?? node.mapping?.entries.isEmpty ?? true
        if !isEmpty { variablePlaces.append(node) }
    }

    /// Warns once of the variables of folders and requests.
    private mutating func warnOfVariables() {
        guard let first = variablePlaces.min(by: { $0.start < $1.start }) else { return }
        let count = variablePlaces.count
        nodes.warn(
            at: first,
            "variables of folders and requests are ignored, as in Newman"
                + (count > 1 ? " (in \(CountedNoun.text(count, "place")))" : ""),
            hint: "move them to the collection's \"variable\"")
    }
}

/// The content of a Postman file, nil if nothing of it can be used, and the problems found in it.
package struct PostmanReading<Content: Sendable>: Sendable {
    package let content: Content?
    package let diagnostics: DiagnosticList

    package init(content: Content?, diagnostics: DiagnosticList) {
        self.content = content
        self.diagnostics = diagnostics
    }
}

/// Reads environments and globals from the nodes of a JSON file.
package enum PostmanVariableReader {
    private static let keys = ["name", "values", "id", "color"]

    /// Returns the variables of a file, nil if it has none.
    ///
    /// - Parameter use: The argument that names the file, for messages about files of another kind.
    package static func variables(
        _ root: YAMLNode, in file: SourceFile, as use: PostmanFileKind.Use = .environment
    ) -> PostmanReading<PostmanVariableFile> {
        var nodes = PostmanNodeReader(file: file)
        if isList(root) {
            let variables = nodes.variables(root, "values")
            return PostmanReading(
                content: PostmanVariableFile(
                    kind: use == .globals ? .globals : .environment, name: defaultName(of: file), variables: variables,
                    file: file),
                diagnostics: nodes.diagnostics)
        }
        let kind = PostmanFileKind(root, path: file.path)
        if let diagnostic = kind.diagnostic(as: use, path: file.path) { nodes.diagnostics.append(diagnostic) }
        guard let mapping = root.mapping, kind == .environment || kind == .globals else {
            return PostmanReading(content: nil, diagnostics: nodes.diagnostics)
        }
        var content = PostmanVariableFile(
            kind: kind == .globals ? .globals : .environment, name: "", variables: [], file: file)
        for entry in mapping.entries {
            switch entry.key {
            case "name": content.name = nodes.string(entry.value, "name") ?? ""
            case "values": content.variables = nodes.variables(entry.value, "values")
            default: nodes.warnUnknown(entry, of: "environment", among: keys)
            }
        }
        if content.name.isEmpty { content.name = defaultName(of: file) }
        return PostmanReading(content: content, diagnostics: nodes.diagnostics)
    }

    /// True for a list of variables without the object around it, which Newman accepts.
    package static func isList(_ root: YAMLNode) -> Bool {
        guard let elements = root.sequence, !elements.isEmpty else { return false }
        return elements.allSatisfy { $0.mapping?.has("key") ?? false }
    }

    /// The file's name up to its first point.
    private static func defaultName(of file: SourceFile) -> String {
        let name = file.path.split(separator: "/").last ?? ""
        return String(name.prefix { $0 != "." })
    }
}
