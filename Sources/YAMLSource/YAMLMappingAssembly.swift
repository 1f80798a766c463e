import Diagnostics

/// Puts the entries of one mapping together: refuses doubled keys, follows merge keys (yaml.org/type/merge).
struct YAMLMappingAssembly {
    private var entries: [YAMLMapping.Entry] = []
    private var merged: [YAMLMapping] = []
    private var hasMergeKey = false
    /// Filled once there are too many keys to look through one by one.
    private var known: Set<String> = []

    private static let linearSearchLimit = 12

    /// The end of the last entry, where a block mapping ends.
    private(set) var end: SourcePosition?

    /// The mapping's own entries, then what merge keys bring, the earlier alias before the later.
    var mapping: YAMLMapping {
        guard !merged.isEmpty else { return YAMLMapping(entries: entries) }
        var all = entries
        var names = Set(entries.map(\.key))
        for source in merged {
            for entry in source.entries where names.insert(entry.key).inserted { all.append(entry) }
        }
        return YAMLMapping(entries: all)
    }

    /// Adds a key and its value; returns what is wrong with them.
    mutating func add(key: YAMLNode, value: YAMLNode, isFlow: Bool, file: SourceFile) -> Diagnostic? {
        end = value.end
        guard let scalar = key.scalar else { return keyMistake(key, file: file) }
        let name = scalar.text
        if name == "<<", scalar.style == .plain { return merge(value, key: key, file: file) }
        guard !contains(name) else {
            return Diagnostic(
                at: key.range(in: file), "the key \"\(name)\" stands twice in this mapping", hint: "remove one of them")
        }
        insert(YAMLMapping.Entry(key: name, keyNode: key, value: value))
        guard case .missing = value.content else { return nil }
        return Diagnostic(
            at: key.range(in: file), "the key \"\(DisplayText.printable(name))\" has nothing after it",
            hint: emptinessHint(name, isFlow: isFlow, isFirst: entries.count == 1))
    }

    private mutating func insert(_ entry: YAMLMapping.Entry) {
        entries.append(entry)
        if entries.count == Self.linearSearchLimit {
            known = Set(entries.map(\.key))
        } else if entries.count > Self.linearSearchLimit {
            known.insert(entry.key)
        }
    }

    private func contains(_ name: String) -> Bool {
        entries.count < Self.linearSearchLimit ? entries.contains { $0.key == name } : known.contains(name)
    }

    private mutating func merge(_ value: YAMLNode, key: YAMLNode, file: SourceFile) -> Diagnostic? {
        guard !hasMergeKey else {
            return Diagnostic(
                at: key.range(in: file), "the merge key \"<<\" stands twice in this mapping",
                hint: "write one with a list: <<: [*first, *second]")
        }
        hasMergeKey = true
        let sources = value.sequence ?? [value]
        for source in sources {
            guard let mapping = source.mapping else {
                return Diagnostic(
                    at: key.range(in: file), "the merge key \"<<\" wants a mapping, or a list of mappings",
                    hint: "write <<: *anchor; as a text the key must be quoted: \"<<\"")
            }
            merged.append(mapping)
        }
        return nil
    }

    private func keyMistake(_ key: YAMLNode, file: SourceFile) -> Diagnostic {
        if case .missing = key.content {
            return Diagnostic(at: key.range(in: file), "a key is missing before the colon")
        }
        return Diagnostic(
            at: key.range(in: file), "a key must be text, not \(key.kindName)",
            hint: "quote a key that begins with \"{\" or \"[\"")
    }

    private func emptinessHint(_ name: String, isFlow: Bool, isFirst: Bool) -> String {
        let colon = name.firstIndex(of: ":")
        if let colon, isFlow, colon != name.startIndex {
            return "put a space after the colon, or quote the text"
        }
        if isFlow, !isFirst {
            return "inside { } a comma ends a value: quote the value before it, or write one line a key"
        }
        return "write null, \"\" or {}, or indent what belongs to it"
    }
}
