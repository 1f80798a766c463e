import Diagnostics
import JSON
import Platform
import Text
import YAMLSource

/// A file of schema 3.0 that is being decoded, with the diagnostics about it.
final class FolderFile {
    static let maximumSize = 10 * 1024 * 1024

    let file: SourceFile
    /// Nil if the file cannot be parsed.
    let root: YAMLNode?
    private let yamlDiagnostics: [Diagnostic]
    private var reported = UniqueDiagnostics()
    /// The keys that may have no value.
    private var emptyKeys: Set<SourcePosition> = []

    init(_ bytes: consuming [UInt8], path: String, isConfidential: Bool = false, roots: FileRoots? = nil) {
        let reading = YAMLDocument.read(bytes, path: path, isConfidential: isConfidential, roots: roots)
        file = reading.file
        root = reading.root
        yamlDiagnostics = reading.diagnostics.diagnostics
    }

    /// Reads a file.
    ///
    /// - Throws: A diagnostic if the file is too large or cannot be read.
    convenience init(at path: String, isConfidential: Bool, roots: FileRoots) throws(Diagnostic) {
        if roots.hold(path), let size = try? FileStatus(of: path).size, size > Self.maximumSize {
            throw Diagnostic(
                .tooLarge, at: .file(path), "the file is larger than 10 MiB: \(size) bytes",
                hint: "move the body to a file of its own: body: { type: file, content: { src: PATH } }")
        }
        do throws(FileAccessError) {
            self.init(
                try NamedFile.content(of: path, in: roots, limit: Self.maximumSize), path: path,
                isConfidential: isConfidential, roots: roots)
        } catch {
            throw error.diagnostic(ofFile: path)
        }
    }

    /// The range from the first character to the last one.
    var extent: SourceRange {
        SourceRange(file: file, start: start.start, end: file.position(atUTF8Offset: file.text.utf8.count))
    }

    /// The beginning of the first line.
    var start: SourceRange {
        let first = SourcePosition(line: 1, column: 1)
        return SourceRange(file: file, start: first, end: first)
    }

    func range(_ node: YAMLNode) -> SourceRange { node.range(in: file) }

    // MARK: Diagnostics

    /// The diagnostics of the YAML parser that apply to Postman's files, and those of decoders.
    var diagnostics: DiagnosticList {
        var all = DiagnosticList()
        for diagnostic in yamlDiagnostics {
            if diagnostic.code == .missingValue, let start = diagnostic.range?.start, emptyKeys.contains(start) {
                continue
            }
            all.append(Self.reworded(diagnostic))
        }
        all.append(contentsOf: reported.diagnostics)
        return all
    }

    /// Returns a diagnostic of the parser with hints about Postman's placeholders.
    private static func reworded(_ diagnostic: Diagnostic) -> Diagnostic {
        guard let hint = diagnostic.hint, hint.contains("<<name>>") || hint.contains("write the placeholder") else {
            return diagnostic
        }
        return diagnostic.reworded(diagnostic.message, hint: "quote it: '{{name}}'")
    }

    func report(_ diagnostic: Diagnostic) { reported.add(diagnostic) }

    func error(_ code: DiagnosticCode, at node: YAMLNode, _ message: String, hint: String) {
        report(Diagnostic(code, at: range(node), message, hint: hint))
    }

    func warn(_ code: DiagnosticCode, at range: SourceRange, _ message: String, hint: String) {
        report(Diagnostic(code, .warning, at: range, message, hint: hint).forRuns)
    }

    func warn(_ code: DiagnosticCode, at node: YAMLNode, _ message: String, hint: String) {
        warn(code, at: range(node), message, hint: hint)
    }

    /// Returns text of the file in quotes for a message, without line breaks.
    func quoting(_ text: String) -> String { file.quoting(DisplayText.printable(text)) }

    func reportKind(of node: YAMLNode, _ message: String, hint: String) {
        // The parser has reported a missing value.
        guard !node.isMissing else { return }
        error(.wrongType, at: node, "\(message), not \(node.kindName)", hint: hint)
    }

    // MARK: Mappings

    /// Returns the entries of a mapping with fixed keys, without missing values; warns of unknown keys.
    func members<Key: FolderKey>(of node: YAMLNode, _: Key.Type, hint: String) -> [Key: YAMLMapping.Entry] {
        guard let mapping = node.mapping else {
            reportKind(of: node, "\(Key.owner) must be a mapping", hint: hint)
            return [:]
        }
        var members: [Key: YAMLMapping.Entry] = [:]
        for entry in mapping.entries {
            guard let key = Key(rawValue: entry.key) else {
                file.noteQuoted(range(entry.keyNode))
                warn(
                    .unknownKey, at: entry.keyNode,
                    "unknown key \"\(DisplayText.printable(entry.key))\" in \(Key.owner)",
                    hint: Key.hint(for: entry.key))
                continue
            }
            if Key.mayBeEmpty.contains(key) { acceptEmpty(entry) } else if entry.value.isMissing { continue }
            members[key] = entry
        }
        return members
    }

    /// Accepts that a key has no value.
    func acceptEmpty(_ entry: YAMLMapping.Entry) {
        if entry.value.isMissing { emptyKeys.insert(entry.keyNode.start) }
    }

    /// True if a mapping is written in braces, where a comma may have cut a value off.
    func isFlow(_ node: YAMLNode) -> Bool { file.scalars(from: node.start).first == "{" }

    /// Returns the elements of a list, without missing ones.
    func elements(of node: YAMLNode, _ owner: String, hint: String) -> [YAMLNode] {
        guard let elements = node.sequence else {
            reportKind(of: node, "\(owner) must be a list", hint: hint)
            return []
        }
        return elements.filter { !$0.isMissing }
    }
}

/// Texts, switches and values.
extension FolderFile {
    /// Returns a text as written; a missing value is the empty text.
    func text(_ node: YAMLNode, _ owner: String) -> PostmanText? {
        if node.isMissing { return PostmanText("", slice: node.slice(in: file)) }
        guard let scalar = node.scalar else {
            reportKind(of: node, "\(owner) must be text", hint: "write one text, in quotes if it begins with { or [")
            return nil
        }
        return PostmanText(scalar.text, slice: node.slice(in: file))
    }

    /// Returns a text, or the compact JSON of a list or mapping.
    func textOrJSON(_ node: YAMLNode) -> PostmanText {
        PostmanText(
            node.isMissing ? "" : node.scalar?.text ?? node.literalValue.compactText(), slice: node.slice(in: file))
    }

    /// Returns a scalar as text, and a list or mapping as its structure.
    func value(_ node: YAMLNode) -> PostmanValue {
        if node.isMissing { return .text(PostmanText("", slice: node.slice(in: file))) }
        guard let scalar = node.scalar else { return .structure(node.literalValue, range(node)) }
        return .text(PostmanText(scalar.text, slice: node.slice(in: file)))
    }

    func boolean(_ entry: YAMLMapping.Entry) -> Bool? {
        switch entry.value.scalar?.text {
        case "true": return true
        case "false": return false
        default:
            error(
                .invalidValue, at: entry.value, "\"\(entry.key)\" must be true or false", hint: "write true or false")
            return nil
        }
    }

    /// Returns the number of `order`, by which items are sorted.
    func order(_ entry: YAMLMapping.Entry?) -> Double? {
        guard let entry, !entry.value.isNull else { return nil }
        if let text = entry.value.scalar?.text, let number = Double(text), number.isFinite { return number }
        error(.invalidValue, at: entry.value, "\"order\" must be a number", hint: "write a number, such as 1000")
        return nil
    }

    /// Returns the text of a name, an id or a description; nil if it is blank or null.
    func label(_ entry: YAMLMapping.Entry?) -> String? {
        guard let entry, !entry.value.isNull, let text = text(entry.value, "\"\(entry.key)\"")?.text else { return nil }
        return text.allSatisfy(\.isWhitespace) ? nil : text
    }
}

/// The keys of one kind of mapping in files of schema 3.0.
protocol FolderKey: RawRepresentable<String>, CaseIterable, Hashable {
    /// The mapping's name in messages, with its article.
    static var owner: String { get }
    /// The keys whose value may be missing, which is the empty text.
    static var mayBeEmpty: Set<Self> { get }

    /// Returns a hint for an unknown key that is valid elsewhere.
    static func advice(for word: String) -> String?
}

extension FolderKey {
    static var mayBeEmpty: Set<Self> { [] }

    static func advice(for word: String) -> String? { nil }

    /// Returns a hint for an unknown key.
    static func hint(for word: String) -> String {
        let words = allCases.map(\.rawValue)
        return advice(for: word) ?? Suggestion.hint(for: word, among: words)
            ?? "it is ignored; the keys are \(words.joined(separator: ", "))"
    }
}
