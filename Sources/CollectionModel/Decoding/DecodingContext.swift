import Diagnostics
import JSON
import Placeholders
import YAMLSource

/// The keys of one kind of mapping; its cases are the only list of them.
protocol FormatKey: RawRepresentable<String>, CaseIterable {
    /// How the mapping is called in messages, with its article.
    static var owner: String { get }
    /// Keys of the format that this version cannot honour yet: refused by name, never ignored.
    static var unsupported: Set<String> { get }
}

extension FormatKey {
    static var unsupported: Set<String> { [] }

    /// The key that a word was probably meant to be.
    static func nearest(to word: String) -> String? {
        Suggestion.nearest(to: word, among: allCases.map(\.rawValue) + unsupported.sorted())
    }
}

/// Reads nodes of one file and gathers what is wrong with them.
final class DecodingContext {
    let file: SourceFile
    private(set) var diagnostics = DiagnosticList()
    private var reported: Set<Mistake> = []

    /// What makes two diagnostics the same: an alias brings a node, and what is wrong with it, to many places.
    private struct Mistake: Hashable {
        let start: SourcePosition?
        let message: String
    }

    struct Entry<Key> {
        let key: Key
        let keyNode: YAMLNode
        let value: YAMLNode
    }

    init(file: SourceFile) {
        self.file = file
    }

    func report(_ severity: Diagnostic.Severity = .error, at node: YAMLNode, _ message: String, hint: String? = nil) {
        append(Diagnostic(severity, at: node.range(in: file), message, hint: hint))
    }

    func report(at range: SourceRange, _ message: String, hint: String? = nil) {
        append(Diagnostic(at: range, message, hint: hint))
    }

    func append(_ diagnostic: Diagnostic) {
        let mistake = Mistake(start: diagnostic.range?.start, message: diagnostic.message)
        if reported.insert(mistake).inserted { diagnostics.append(diagnostic) }
    }

    /// The entries of a mapping whose keys the format fixes; what has no value or is unknown is left out.
    func entries<Key: FormatKey>(
        of node: YAMLNode, _: Key.Type, isIgnored: (String) -> Bool = { _ in false }
    ) -> [Entry<Key>] {
        guard let mapping = mapping(node, Key.owner) else { return [] }
        var entries: [Entry<Key>] = []
        entries.reserveCapacity(mapping.entries.count)
        for entry in mapping.entries where !isIgnored(entry.key) {
            guard let key = Key(rawValue: entry.key) else {
                reportUnknown(entry, Key.self)
                continue
            }
            if case .missing = entry.value.content { continue }
            entries.append(Entry(key: key, keyNode: entry.keyNode, value: entry.value))
        }
        return entries
    }

    /// The entries of a mapping whose keys the person chooses.
    func namedEntries(of node: YAMLNode, _ owner: String) -> [YAMLMapping.Entry] {
        guard let mapping = mapping(node, owner) else { return [] }
        return mapping.entries.filter {
            if case .missing = $0.value.content { return false }
            return true
        }
    }

    func elements(of node: YAMLNode, _ owner: String) -> [YAMLNode] {
        guard let elements = node.sequence else {
            reportKind(of: node, wanted: "\(owner) must be a list", hint: "begin each element with \"- \"")
            return []
        }
        return elements.filter {
            if case .missing = $0.content { return false }
            return true
        }
    }

    private func mapping(_ node: YAMLNode, _ owner: String) -> YAMLMapping? {
        if let mapping = node.mapping { return mapping }
        reportKind(of: node, wanted: "\(owner) must be a mapping", hint: "write KEY: VALUE below it")
        return nil
    }

    func reportKind(of node: YAMLNode, wanted: String, hint: String? = nil) {
        if case .missing = node.content { return }
        report(at: node, "\(wanted), not \(node.kindName)", hint: hint)
    }

    /// Whether a mapping has neither a key nor, misspelled and already reported, one that was meant to be it.
    func lacks<Key: FormatKey>(_ key: Key, _ node: YAMLNode) -> Bool {
        guard let mapping = node.mapping else { return false }
        return !mapping.entries.contains { entry in
            entry.key == key.rawValue || Key(rawValue: entry.key) == nil && Key.nearest(to: entry.key) == key.rawValue
        }
    }

    private func reportUnknown<Key: FormatKey>(_ entry: YAMLMapping.Entry, _: Key.Type) {
        if Key.unsupported.contains(entry.key) {
            report(
                at: entry.keyNode, "\"\(entry.key)\" in \(Key.owner) is not supported by this version of hubrun",
                hint: "remove it for now: a later version will know it")
            return
        }
        let names = Key.allCases.map(\.rawValue)
        report(
            at: entry.keyNode, "unknown key \(entry.key.quoted) in \(Key.owner)",
            hint: Key.nearest(to: entry.key).map { "did you mean \"\($0)\"?" }
                ?? "the keys are \(names.joined(separator: ", "))")
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
