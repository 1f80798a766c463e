import Diagnostics
import YAMLSource

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
