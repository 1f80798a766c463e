import Diagnostics
import JSON

/// Collects the entries of one mapping; rejects repeated keys and resolves merge keys (yaml.org/type/merge).
struct YAMLMappingAssembly {
    private var entries: [YAMLMapping.Entry]
    private var merged: [YAMLMapping] = []
    private var hasMergeKey = false
    /// The index of each key among the entries; filled if there are too many for a linear search.
    private var positions: [ExactText: Int] = [:]

    private static let linearSearchLimit = 12

    var isEmpty: Bool { entries.isEmpty && !hasMergeKey }

    /// True if the mapping is an unquoted text such as `{{name}}`, which has been reported.
    var isTemplate: Bool { hasDoubleBraces && isEmpty }
    private var hasDoubleBraces = false

    /// The end of the last entry, which is the end of a block mapping.
    private(set) var end: SourcePosition?

    /// - Parameter room: The empty array of an earlier mapping, whose capacity is reused.
    init(reusing room: [YAMLMapping.Entry]) {
        entries = room
    }

    /// The empty array after ``takeMapping()``, whose capacity another mapping can reuse.
    var room: [YAMLMapping.Entry] { entries }

    /// Returns the mapping's own entries, then those of merge keys, in the order of the aliases.
    mutating func takeMapping() -> YAMLMapping {
        var names = merged.isEmpty ? [] : Set(entries.map { ExactText($0.key) })
        var all = entries.take(from: 0)
        for source in merged {
            for entry in source.entries where names.insert(ExactText(entry.key)).inserted { all.append(entry) }
        }
        return YAMLMapping(entries: all)
    }

    /// Adds a key and its value; returns a diagnostic if they are invalid.
    mutating func add(key: YAMLNode, value: YAMLNode, file: SourceFile) -> Diagnostic? {
        end = value.end
        guard let scalar = key.scalar else { return keyDiagnostic(key, file: file) }
        let name = scalar.text
        if name == "<<", scalar.style == .plain { return merge(value, key: key, file: file) }
        if let first = position(of: name) {
            var shown = "\"\(name)\""
            if case .missing = value.content { shown = file.quoting(name) }
            return Diagnostic(
                .duplicateKey, at: key.range(in: file), "the key \(shown) occurs twice in this mapping",
                hint: "it is already in line \(entries[first].keyNode.start.line): remove one of them")
        }
        insert(YAMLMapping.Entry(keyNode: key, value: value))
        return nil
    }

    private mutating func insert(_ entry: YAMLMapping.Entry) {
        entries.append(entry)
        if entries.count == Self.linearSearchLimit {
            positions = Dictionary(uniqueKeysWithValues: zip(entries.map { ExactText($0.key) }, entries.indices))
        } else if entries.count > Self.linearSearchLimit {
            positions[ExactText(entry.key)] = entries.count - 1
        }
    }

    private func position(of name: String) -> Int? {
        entries.count < Self.linearSearchLimit
            ? entries.firstIndex { ExactText.areEqual($0.key, name) } : positions[ExactText(name)]
    }

    private mutating func merge(_ value: YAMLNode, key: YAMLNode, file: SourceFile) -> Diagnostic? {
        guard !hasMergeKey else {
            return Diagnostic(
                .mergeKey, at: key.range(in: file), "the merge key \"<<\" occurs twice in this mapping",
                hint: "write one with a list: <<: [*first, *second]")
        }
        hasMergeKey = true
        if case .missing = value.content { return nil }
        let sources = value.sequence ?? [value]
        for source in sources {
            guard let mapping = source.mapping else {
                return Diagnostic(
                    .mergeKey, at: key.range(in: file), "the merge key \"<<\" needs a mapping, or a list of mappings",
                    hint: "write <<: *anchor; as a text the key must be quoted: \"<<\"")
            }
            merged.append(mapping)
        }
        return nil
    }

    /// Returns the range of a key such as `{name}` and the brace before it: a placeholder of Postman or Jinja.
    private func doubleBraces(around key: YAMLNode, file: SourceFile) -> SourceRange? {
        guard key.mapping != nil, key.start.column > 1 else { return nil }
        let start = SourcePosition(line: key.start.line, column: key.start.column - 1)
        guard file.scalars(from: start).starts(with: "{{".unicodeScalars) else { return nil }
        return SourceRange(file: file, start: start, end: key.end)
    }

    private mutating func keyDiagnostic(_ key: YAMLNode, file: SourceFile) -> Diagnostic {
        if case .missing = key.content {
            return Diagnostic(
                .invalidKey, at: key.range(in: file), "a key is missing before the colon",
                hint: "write the key, or \"\" for an empty one")
        }
        if let range = doubleBraces(around: key, file: file) {
            hasDoubleBraces = true
            return Diagnostic(
                .doubleBraces, at: range, "\"{{\" begins a mapping inside a mapping",
                hint: "a placeholder is written <<name>>; a text that begins with \"{\" must be quoted")
        }
        return Diagnostic(
            .invalidKey, at: key.range(in: file), "a key must be text, not \(key.kindName)",
            hint: "quote a key that begins with \"{\" or \"[\"")
    }
}

/// Reports a missing value, and the YAML indicator that probably cut it off.
struct MissingValue {
    let file: SourceFile
    let suspectComments: SuspectComments

    func diagnostic(ofItem value: YAMLNode) -> Diagnostic {
        Diagnostic(
            .missingItem, at: value.range(in: file), "a list item without a value",
            hint: cutHint(value) ?? Self.ordinaryHint)
    }

    func diagnostic(of value: YAMLNode, behind key: YAMLNode, isFlow: Bool, isFirst: Bool) -> Diagnostic {
        let name = key.scalar?.text ?? ""
        // Inside { }, the key may be the rest of a value that a comma cut off, and so may be confidential.
        return Diagnostic(
            .missingValue, at: key.range(in: file),
            "the key \(isFlow ? file.quoting(name) : "\"\(name)\"") has no value",
            hint: cutHint(value) ?? (isFlow ? flowHint(name, isFirst: isFirst) : Self.ordinaryHint))
    }

    private static let ordinaryHint = "write null, \"\" or {}, or indent what belongs to it"

    private func cutHint(_ value: YAMLNode) -> String? {
        if value.start < value.end { return "\"&\" begins an anchor: a text that begins with it must be quoted" }
        return suspectComments.comment(behind: value.start) == nil ? nil : "\" #\" begins a comment: quote the text"
    }

    private func flowHint(_ name: String, isFirst: Bool) -> String {
        if let colon = name.firstIndex(of: ":"), colon != name.startIndex, !name[colon...].hasPrefix("://") {
            return "put a space after the colon, or quote the text"
        }
        if isFirst { return "write null, \"\" or {}; a text with one of , [ ] { } in it must be quoted" }
        return name.hasSuffix(">>")
            ? "inside { } a comma ends a value: write the placeholder on a line of its own, without { }"
            : "inside { } a comma ends a value: quote the value before it, or write one line a key"
    }
}

extension Array {
    /// Moves the elements from an index on to an array of minimum capacity; keeps the capacity of this one.
    mutating func take(from start: Int) -> [Element] {
        var taken: [Element] = []
        taken.reserveCapacity(count - start)
        while count > start, let element = popLast() { taken.append(element) }
        taken.reverse()
        return taken
    }
}
