import Diagnostics
import YAMLSource

/// Reads nodes of one file and gathers what is wrong with them.
final class DecodingContext {
    let file: SourceFile
    /// How files that this one includes are had.
    let includes: IncludeTrail
    private(set) var diagnostics = DiagnosticList()
    /// What could not be read and would have defined names.
    var unread = UnreadNames()
    /// Texts that other tools treat as placeholders, such as `{{name}}`.
    var lookalikes: [PlaceholderLookalike] = []
    /// What YAML itself found wrong, of which some is said better here.
    private let cuts: [Diagnostic]
    private var replacedCuts: Set<Int> = []
    private var reported: Set<Key> = []

    /// What makes two diagnostics the same: an alias brings a node, and what is wrong with it, to many places; and so
    /// does a file that is included twice.
    private struct Key: Hashable {
        let path: String?
        let start: SourcePosition?
        let message: String
    }

    struct Entry<Key> {
        let key: Key
        let keyNode: YAMLNode
        let value: YAMLNode
    }

    init(file: SourceFile, includes: IncludeTrail, cuts: [Diagnostic] = []) {
        self.file = file
        self.includes = includes
        self.cuts = cuts
    }

    /// What YAML found wrong and nothing better was said about.
    var remainingCuts: [Diagnostic] {
        cuts.enumerated().filter { !replacedCuts.contains($0.offset) }.map(\.element)
    }

    /// What YAML's own signs cut off behind a text, in its line: said once, with the text that misses its end.
    func takeCut(behind node: YAMLNode) -> Diagnostic? {
        let found = cuts.indices.first { index in
            guard let start = cuts[index].range?.start else { return false }
            return start.line == node.end.line && start.column >= node.end.column
        }
        guard let found else { return nil }
        replacedCuts.insert(found)
        return cuts[found]
    }

    func report(_ severity: Diagnostic.Severity = .error, at node: YAMLNode, _ message: String, hint: String? = nil) {
        append(Diagnostic(severity, at: node.range(in: file), message, hint: hint))
    }

    func report(at range: SourceRange, _ message: String, hint: String? = nil) {
        append(Diagnostic(at: range, message, hint: hint))
    }

    func append(_ diagnostic: Diagnostic) {
        let key = Key(
            path: diagnostic.range?.file.path, start: diagnostic.range?.start, message: diagnostic.message)
        if reported.insert(key).inserted { diagnostics.append(diagnostic) }
    }

    /// The entries of a mapping whose keys the format fixes; what has no value or is unknown is left out.
    func entries<Key: FormatKey>(
        of node: YAMLNode, _: Key.Type, isIgnored: (String) -> Bool = { _ in false }
    ) -> [Entry<Key>] {
        guard let mapping = node.mapping else {
            reportKind(of: node, wanted: "\(Key.owner) must be a mapping", hint: mappingHint(for: node, Key.shape))
            if Key.definesNames { unread.open() }
            return []
        }
        var entries: [Entry<Key>] = []
        entries.reserveCapacity(mapping.entries.count)
        var advice: Set<String> = []
        for entry in mapping.entries where !isIgnored(entry.key) {
            guard let key = Key(rawValue: entry.key) else {
                // Of several words with one remedy the first will do.
                let isNew = Key.advice(for: entry.key).map { advice.insert($0).inserted } ?? true
                if isNew { reportUnknown(entry, Key.self) }
                if Key.definesNames { lose(entry, Key.self) }
                continue
            }
            if case .missing = entry.value.content {
                unread.insert(entry.key)
                continue
            }
            entries.append(Entry(key: key, keyNode: entry.keyNode, value: entry.value))
        }
        return entries
    }

    /// The entries of a mapping whose keys the person chooses.
    func namedEntries(
        of node: YAMLNode, _ owner: String, form: String = "write NAME: VALUE below it", definesNames: Bool = false
    ) -> [YAMLMapping.Entry] {
        guard let mapping = node.mapping else {
            reportKind(of: node, wanted: "\(owner) must be a mapping", hint: mappingHint(for: node, form))
            if definesNames { unread.open() }
            return []
        }
        let missing = mapping.entries.filter { $0.value.isMissing }
        guard !missing.isEmpty else { return mapping.entries }
        for entry in missing { unread.insert(entry.key) }
        return mapping.entries.filter { !$0.value.isMissing }
    }

    func elements(
        of node: YAMLNode, _ owner: String, hint: String = "begin each element with \"- \""
    ) -> [YAMLNode] {
        guard let elements = node.sequence else {
            reportKind(of: node, wanted: "\(owner) must be a list", hint: hint)
            return []
        }
        return elements.contains(where: \.isMissing) ? elements.filter { !$0.isMissing } : elements
    }

    /// A person's own words in a message; what stands in a confidential file is not told.
    func quoting(_ words: String) -> String { file.isConfidential ? file.quoting(words) : words.quoted }

    private func mappingHint(for node: YAMLNode, _ form: String) -> String {
        if node.isNull { return "remove the key, or \(form)" }
        let isBelow = form.hasSuffix("below it")
        return node.sequence != nil && isBelow ? "\(form), without \"- \" and [ ]" : form
    }

    func reportKind(of node: YAMLNode, wanted: String, hint: String) {
        if case .missing = node.content { return }
        report(at: node, "\(wanted), not \(node.isNull ? "null" : node.kindName)", hint: hint)
    }

    /// Whether a mapping has neither a key nor one that may be meant to be it and has been reported: a misspelled one,
    /// or one that nobody knows.
    func lacks<Key: FormatKey>(_ key: Key, _ node: YAMLNode) -> Bool {
        guard let mapping = node.mapping else { return false }
        return !mapping.entries.contains { entry in
            if entry.key == key.rawValue { return true }
            guard Key(rawValue: entry.key) == nil, !entry.key.hasPrefix("x-") else { return false }
            return (Key.nearest(to: entry.key) ?? key.rawValue) == key.rawValue
        }
    }

    private func reportUnknown<Key: FormatKey>(_ entry: YAMLMapping.Entry, _: Key.Type) {
        if Key.unsupported.contains(entry.key) {
            report(
                at: entry.keyNode, "\"\(entry.key)\" in \(Key.owner) is not supported by this version of hubrun",
                hint: "remove it for now: a later version will know it")
            return
        }
        var shown = entry.key.quoted
        if case .missing = entry.value.content {
            // Without a value it may be the end of the one before it.
            shown = quoting(entry.key)
        } else {
            file.noteQuoted(entry.keyNode.range(in: file))
        }
        report(at: entry.keyNode, "unknown key \(shown) in \(Key.owner)", hint: Key.hint(for: entry.key))
    }

    /// Notes what an entry with an unknown key may have defined.
    private func lose<Key: FormatKey>(_ entry: YAMLMapping.Entry, _: Key.Type) {
        unread.insert(entry.key)
        if let near = Key.nearest(to: entry.key) {
            unread.insert(near)
        } else if entry.value.scalar == nil {
            unread.open()
        }
    }
}

extension DecodingContext {
    /// A setting that `null` takes away; what cannot be read has been reported and leaves the outer one.
    func setting<Value>(_ node: YAMLNode, _ read: (YAMLNode) -> Value?) -> Setting<Value> {
        if node.isNull { return .removed }
        return read(node).map { .given($0) } ?? .inherited
    }
}

extension YAMLNode {
    /// Whether the node is an unquoted `null`, which takes away where the format lets it.
    var isNull: Bool {
        guard let scalar else { return false }
        if scalar.tag == .null { return scalar.text == "null" || scalar.text.isEmpty }
        return scalar.style == .plain && scalar.tag == nil && scalar.text == "null"
    }
}
