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

private enum EntryKey: String, FolderKey {
    case key, value, disabled, enabled, type, secret, description, id

    static let owner = "an entry"
    static let mayBeEmpty: Set<EntryKey> = [.value]

    static func advice(for word: String) -> String? {
        word == "name" ? "did you mean \"key\"?" : nil
    }
}

/// Names with values: headers, parameters, form fields, credentials and variables, as a mapping or as a list.
struct FolderEntries {
    /// An entry of either form.
    struct Entry {
        let key: PostmanText
        let keyNode: YAMLNode
        /// Nil if the entry has no value.
        let value: YAMLNode?
        var isDisabled = false
        var isSecret = false
        var type: String?
        let range: SourceRange
    }

    let source: FolderFile
    /// The key of the entries in quotes, for messages.
    let owner: String

    /// Decodes entries whose values are texts.
    func texts(_ node: YAMLNode) -> [PostmanEntry] {
        all(node).compactMap { entry in
            guard let value = entry.value else { return postmanEntry(entry, .text(empty(entry))) }
            return source.text(value, "the value of \(source.quoting(entry.key.text))").map {
                postmanEntry(entry, .text($0))
            }
        }
    }

    /// Decodes entries whose values may be lists and mappings, too.
    func values(_ node: YAMLNode) -> [PostmanEntry] {
        all(node).map { entry in
            postmanEntry(entry, entry.value.map(source.value) ?? .text(empty(entry)))
        }
    }

    /// Decodes variables; disabled ones are left out. A secret one without a value has the value `missing`.
    func variables(_ node: YAMLNode) -> [PostmanVariable] {
        all(node).filter { !$0.isDisabled }.map { entry in
            let isSecret = entry.isSecret || entry.type == "secret"
            let value = entry.value.flatMap { $0.isMissing && isSecret ? nil : source.value($0) }
            if isSecret, let value = entry.value { source.file.conceal(source.range(value)) }
            return PostmanVariable(
                name: entry.key.text, value: value ?? (isSecret ? .missing : .text(empty(entry))), isSecret: isSecret,
                type: entry.type, range: source.range(entry.keyNode))
        }
    }

    private func postmanEntry(_ entry: Entry, _ value: PostmanValue) -> PostmanEntry {
        PostmanEntry(
            key: entry.key, value: value, isDisabled: entry.isDisabled, type: entry.type, range: entry.range)
    }

    /// Returns the empty text at the end of an entry.
    private func empty(_ entry: Entry) -> PostmanText {
        let end = SourceRange(file: source.file, start: entry.range.end, end: entry.range.end)
        return PostmanText("", slice: SourceSlice(range: end, quoting: .plain))
    }

    /// Returns the entries of either form.
    func all(_ node: YAMLNode) -> [Entry] {
        if node.isNull { return [] }
        if let mapping = node.mapping {
            return mapping.entries.map { entry in
                if !source.isFlow(node) { source.acceptEmpty(entry) }
                return Entry(
                    key: PostmanText(entry.key, slice: entry.keyNode.slice(in: source.file)), keyNode: entry.keyNode,
                    value: entry.value,
                    range: SourceRange(file: source.file, start: entry.keyNode.start, end: entry.value.end))
            }
        }
        guard let elements = node.sequence else {
            source.reportKind(
                of: node, "\(owner) must be a mapping or a list", hint: "write NAME: VALUE in the lines below it")
            return []
        }
        return elements.compactMap(element)
    }

    private func element(_ node: YAMLNode) -> Entry? {
        guard !node.isMissing else { return nil }
        let hint = "write - { key: NAME, value: VALUE }, or NAME: VALUE without \"- \""
        guard node.mapping != nil else {
            source.reportKind(of: node, "an element of \(owner) must be a mapping", hint: hint)
            return nil
        }
        let members = source.members(of: node, EntryKey.self, hint: hint)
        guard let name = members[.key] else {
            source.error(.missingKey, at: node, "an element of \(owner) needs \"key\"", hint: hint)
            return nil
        }
        guard let key = source.text(name.value, "\"key\"") else { return nil }
        let isDisabled = members[.disabled].flatMap(source.boolean) ?? false
        let isEnabled = members[.enabled].flatMap(source.boolean) ?? true
        return Entry(
            key: key, keyNode: name.value, value: members[.value]?.value, isDisabled: isDisabled || !isEnabled,
            isSecret: members[.secret].flatMap(source.boolean) ?? false, type: members[.type]?.value.scalar?.text,
            range: source.range(node))
    }
}
