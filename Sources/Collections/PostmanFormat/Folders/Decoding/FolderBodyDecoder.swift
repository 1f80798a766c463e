import Diagnostics
import YAMLSource

private enum BodyKey: String, FolderKey {
    case type, content, disabled, kind = "$type"

    static let owner = "\"body\""
    static let mayBeEmpty: Set<BodyKey> = [.content]
}

private enum FileKey: String, FolderKey {
    case src, content

    static let owner = "the content of the body"
    static let mayBeEmpty: Set<FileKey> = [.src]
}

enum FolderQueryKey: String, FolderKey {
    case query, variables, operationName

    static let owner = "the content of the body"
    static let mayBeEmpty = Set(allCases)
}

/// Decodes `body`: `{ type, content }`.
struct FolderBodyDecoder {
    let source: FolderFile

    private static let shape = "write body: { type: json, content: TEXT }"
    private static let texts = ["json", "text", "xml", "html", "javascript"]
    private static let types = texts + ["urlencoded", "formdata", "graphql", "file", "none"]
    private static let schemaTwoKeys = ["mode", "raw", "urlencoded", "formdata", "graphql", "file", "options"]

    /// Returns the body; nil for no body, and after an error.
    func body(_ node: YAMLNode) -> PostmanBody? {
        if node.isNull { return nil }
        if let key = node.mapping?.entries.first(where: { Self.schemaTwoKeys.contains($0.key) }) {
            source.error(
                .postmanSchemaTwoKey, at: key.keyNode, "\"\(key.key)\" belongs to schema 2; write type and content",
                hint: Self.shape)
            return nil
        }
        let members = source.members(of: node, BodyKey.self, hint: Self.shape)
        guard let entry = members[.type] else {
            if let mapping = node.mapping, !mapping.entries.isEmpty {
                source.error(.missingKey, at: node, "\"body\" needs \"type\"", hint: Self.shape)
            }
            return nil
        }
        guard let type = source.text(entry.value, "\"type\"")?.text else { return nil }
        let isDisabled = members[.disabled].flatMap(source.boolean) ?? false
        guard !isDisabled, let mode = mode(type, at: entry.value, members[.content]?.value) else { return nil }
        return PostmanBody(mode, range: source.range(node))
    }

    private func mode(_ type: String, at node: YAMLNode, _ content: YAMLNode?) -> PostmanBody.Mode? {
        guard Self.types.contains(type) else {
            let warning = Diagnostic(
                .invalidValue, .warning, at: source.range(node),
                "\(source.quoting(type)) is not a body type: no body is sent",
                hint: Suggestion.hint(for: type, among: Self.types)
                    ?? "the types are \(Self.types.joined(separator: ", "))")
            source.report(warning)
            return .unknown(type, warning)
        }
        guard type != "none", let content, !content.isNull else { return nil }
        switch type {
        case "urlencoded": return .urlencoded(FolderEntries(source: source, owner: "\"content\"").texts(content))
        case "formdata": return .formdata(FolderPartDecoder(source: source).parts(content))
        case "graphql": return query(content).map { .graphQL($0) }
        case "file": return file(content)
        default: return .raw(source.textOrJSON(content), language: type)
        }
    }

    private func query(_ node: YAMLNode) -> PostmanQuery? {
        let members = source.members(of: node, FolderQueryKey.self, hint: "write content: { query: TEXT }")
        return node.mapping == nil ? nil : query(members)
    }

    /// Returns the query of a body or of a `graphql-request`.
    func query(_ members: [FolderQueryKey: YAMLMapping.Entry]) -> PostmanQuery {
        PostmanQuery(
            query: members[.query].flatMap { source.text($0.value, "\"query\"") },
            operationName: members[.operationName].flatMap { source.text($0.value, "\"operationName\"") },
            variables: members[.variables].flatMap { $0.value.isNull ? nil : source.textOrJSON($0.value) })
    }

    private func file(_ node: YAMLNode) -> PostmanBody.Mode? {
        let members = source.members(of: node, FileKey.self, hint: "write content: { src: PATH }")
        guard node.mapping != nil else { return nil }
        if let content = members[.content], members[.src] == nil {
            return source.text(content.value, "\"content\"").map { .bytes($0) }
        }
        guard let src = members[.src], !src.value.isNull else { return .file(nil) }
        let path = source.text(src.value, "\"src\"")
        return .file(path.flatMap { $0.text.isEmpty ? nil : $0 })
    }
}
