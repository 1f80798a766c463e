import Diagnostics
import YAMLSource

/// Decodes nodes of one file and collects diagnostics.
final class DecodingContext {
    let file: SourceFile
    /// The reader of included files and the files that lead to this one.
    let includes: IncludeTrail
    private var reported = UniqueDiagnostics()
    /// Names that may be defined in places that could not be read.
    var unread = UnreadNames()
    /// Texts that other tools treat as placeholders, such as `{{name}}`.
    var lookalikes: [PlaceholderLookalike] = []
    /// The diagnostics of the YAML parser; decoders replace some of them with more specific ones.
    private let yamlDiagnostics: [Diagnostic]
    private var replacedYAMLDiagnostics: Set<Int> = []

    struct Entry<Key> {
        let key: Key
        let keyNode: YAMLNode
        let value: YAMLNode
    }

    init(file: SourceFile, includes: IncludeTrail, yamlDiagnostics: [Diagnostic] = []) {
        self.file = file
        self.includes = includes
        self.yamlDiagnostics = yamlDiagnostics
    }

    var diagnostics: DiagnosticList { reported.diagnostics }

    /// The diagnostics of the YAML parser that no decoder replaced.
    var remainingYAMLDiagnostics: [Diagnostic] {
        yamlDiagnostics.enumerated().filter { !replacedYAMLDiagnostics.contains($0.offset) }.map(\.element)
    }

    /// Returns the YAML diagnostic for text that was cut off after a node, in the same line; marks it as replaced.
    func takeYAMLDiagnostic(behind node: YAMLNode) -> Diagnostic? {
        let found = yamlDiagnostics.indices.first { index in
            guard let start = yamlDiagnostics[index].range?.start else { return false }
            return start.line == node.end.line && start.column >= node.end.column
        }
        guard let found else { return nil }
        replacedYAMLDiagnostics.insert(found)
        return yamlDiagnostics[found]
    }

    func report(
        _ code: DiagnosticCode, _ severity: Diagnostic.Severity = .error, at node: YAMLNode, _ message: String,
        hint: String? = nil
    ) {
        report(code, severity, at: node.range(in: file), message, hint: hint)
    }

    func report(
        _ code: DiagnosticCode, _ severity: Diagnostic.Severity = .error, at range: SourceRange, _ message: String,
        hint: String? = nil
    ) {
        append(Diagnostic(code, severity, at: range, message, hint: hint))
    }

    func append(_ diagnostic: Diagnostic) { reported.add(diagnostic) }

    /// Returns the entries of a mapping with fixed keys, without missing values; reports and skips unknown keys.
    func entries<Key: FormatKey>(
        of node: YAMLNode, _: Key.Type
    ) -> [Entry<Key>] {
        guard let mapping = node.mapping else {
            reportKind(of: node, wanted: "\(Key.owner) must be a mapping", hint: mappingHint(for: node, Key.shape))
            if Key.definesNames { unread.acceptAnyName() }
            return []
        }
        var entries: [Entry<Key>] = []
        entries.reserveCapacity(mapping.entries.count)
        var advice: Set<String> = []
        for entry in mapping.entries {
            if let prefix = Key.ignoredPrefix, entry.key.hasPrefix(prefix) { continue }
            guard let key = Key(rawValue: entry.key) else {
                // Unknown keys that have the same advice are reported once.
                let isNew = Key.advice(for: entry.key, in: mapping).map { advice.insert($0).inserted } ?? true
                if isNew { reportUnknown(entry, in: mapping, Key.self) }
                if Key.definesNames { noteUnread(entry, Key.self) }
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

    /// Returns the entries of a mapping whose keys the user chooses, without missing values.
    func namedEntries(
        of node: YAMLNode, _ owner: String, form: String = "write NAME: VALUE below it", definesNames: Bool = false
    ) -> [YAMLMapping.Entry] {
        guard let mapping = node.mapping else {
            reportKind(of: node, wanted: "\(owner) must be a mapping", hint: mappingHint(for: node, form))
            if definesNames { unread.acceptAnyName() }
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

    /// Returns a quotation of the user's text for a message; it hides the text of a confidential file.
    func quoting(_ words: String) -> String { file.isConfidential ? file.quoting(words) : words.quoted }

    private func mappingHint(for node: YAMLNode, _ form: String) -> String {
        if node.isNull { return "remove the key, or \(form)" }
        let isBelow = form.hasSuffix("below it")
        return node.sequence != nil && isBelow ? "\(form), without \"- \" and [ ]" : form
    }

    func reportKind(of node: YAMLNode, wanted: String, hint: String) {
        if case .missing = node.content { return }
        report(.wrongType, at: node, "\(wanted), not \(node.isNull ? "null" : node.kindName)", hint: hint)
    }

    /// True if a mapping has neither the key nor an unknown key that may be meant as this key; unknown keys have been
    /// reported.
    func lacks<Key: FormatKey>(_ key: Key, _ node: YAMLNode) -> Bool {
        guard let mapping = node.mapping else { return false }
        return !mapping.entries.contains { entry in
            if entry.key == key.rawValue { return true }
            guard Key(rawValue: entry.key) == nil, !entry.key.hasPrefix("x-") else { return false }
            return (Key.nearest(to: entry.key) ?? key.rawValue) == key.rawValue
        }
    }

    private func reportUnknown<Key: FormatKey>(
        _ entry: YAMLMapping.Entry, in mapping: YAMLMapping, _: Key.Type
    ) {
        if Key.unsupported.contains(entry.key) {
            report(
                .unsupportedKey, at: entry.keyNode,
                "\"\(entry.key)\" in \(Key.owner) is not supported by this version of hubrun",
                hint: "remove it")
            return
        }
        var shown = entry.key.quoted
        if case .missing = entry.value.content {
            // A key without a value may be the rest of the previous value, which may be confidential.
            shown = quoting(entry.key)
        } else {
            file.noteQuoted(entry.keyNode.range(in: file))
        }
        report(
            .unknownKey, at: entry.keyNode, "unknown key \(shown) in \(Key.owner)",
            hint: Key.hint(for: entry.key, in: mapping))
    }

    /// Records the names that an entry with an unknown key may define.
    private func noteUnread<Key: FormatKey>(_ entry: YAMLMapping.Entry, _: Key.Type) {
        unread.insert(entry.key)
        if let near = Key.nearest(to: entry.key) {
            unread.insert(near)
        } else if entry.value.scalar == nil {
            unread.acceptAnyName()
        }
    }
}

extension DecodingContext {
    /// Decodes a setting; `null` removes it, and an invalid value, which has been reported, keeps the inherited one.
    func setting<Value>(_ node: YAMLNode, _ read: (YAMLNode) -> Value?) -> Setting<Value> {
        if node.isNull { return .removed }
        return read(node).map { .given($0) } ?? .inherited
    }
}

/// Names that may be defined in places that could not be read; the static checks don't report them as undefined.
package struct UnreadNames: Sendable {
    /// Keys that contain definitions: if one of them is unread, any name may be defined.
    static let definingKeys: Set = [
        "variables", "environments", "tokens", "hub", "data", "with", "set", "forEach", "capture", "setup", "requests",
        "teardown", "include", "group", "beforeRequest", "afterResponse",
    ]

    private(set) var names: Set<String> = []
    /// True if any name may be defined.
    package private(set) var acceptsAnyName = false

    package func mayDefine(_ name: String) -> Bool { acceptsAnyName || names.contains(name) }

    mutating func insert(_ name: String) {
        names.insert(name)
        if Self.definingKeys.contains(name) { acceptsAnyName = true }
    }

    mutating func acceptAnyName() { acceptsAnyName = true }

    package mutating func merge(_ other: UnreadNames) {
        names.formUnion(other.names)
        acceptsAnyName = acceptsAnyName || other.acceptsAnyName
    }
}
