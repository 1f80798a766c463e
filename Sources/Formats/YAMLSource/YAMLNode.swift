package import Diagnostics
package import JSON

/// A value of a YAML document with its range (YAML 1.2, section 3.2.1); scalars are untyped text.
package struct YAMLNode: Sendable {
    package enum Content: Sendable {
        case scalar(YAMLScalar)
        case sequence([YAMLNode])
        case mapping(YAMLMapping)
        /// No value after a key or dash; the parser has reported this.
        case missing
    }

    package let content: Content
    package let start: SourcePosition
    package let end: SourcePosition

    package init(_ content: Content, start: SourcePosition, end: SourcePosition) {
        self.content = content
        self.start = start
        self.end = end
    }

    /// True if there is no value.
    package var isMissing: Bool {
        guard case .missing = content else { return false }
        return true
    }

    /// True for an unquoted `null`.
    package var isNull: Bool {
        guard let scalar else { return false }
        if scalar.tag == .null { return scalar.text == "null" || scalar.text.isEmpty }
        return scalar.style == .plain && scalar.tag == nil && scalar.text == "null"
    }

    /// The value as JSON: plain scalars that are JSON are numbers, booleans and null, unless a tag says that they are
    /// texts.
    package var literalValue: JSONValue {
        switch content {
        case .sequence(let elements): .array(elements.map(\.literalValue))
        case .mapping(let mapping): .object(JSONObject(mapping.entries.lazy.map { ($0.key, $0.value.literalValue) }))
        case .missing: .null
        case .scalar(let scalar):
            (scalar.style == .plain && scalar.tag != .text ? JSONValue(plainScalar: scalar.text) : nil)
                ?? .string(scalar.text)
        }
    }

    package var scalar: YAMLScalar? {
        guard case .scalar(let scalar) = content else { return nil }
        return scalar
    }

    package var mapping: YAMLMapping? {
        guard case .mapping(let mapping) = content else { return nil }
        return mapping
    }

    package var sequence: [YAMLNode]? {
        guard case .sequence(let elements) = content else { return nil }
        return elements
    }

    /// The node's type, in the format's terms.
    package var kindName: String {
        switch content {
        case .scalar(let scalar): scalar.looksLikeNumber ? "a number" : "text"
        case .sequence: "a list"
        case .mapping: "a mapping"
        case .missing: "nothing"
        }
    }

    /// Returns the range of the node in its file.
    package func range(in file: SourceFile) -> SourceRange {
        SourceRange(file: file, start: start, end: end)
    }

    /// Returns the node as a text whose parts have ranges in the file.
    package func slice(in file: SourceFile) -> SourceSlice {
        SourceSlice(range: range(in: file), quoting: scalar?.style.quoting ?? .plain)
    }
}

/// The text of a scalar as YAML reads it, with its style.
package struct YAMLScalar: Sendable {
    /// The style of a scalar (YAML 1.2, sections 7.3 and 8.1).
    package enum Style: Sendable {
        case plain
        case singleQuoted
        case doubleQuoted
        case literal
        case folded

        var quoting: SourceSlice.Quoting {
            switch self {
            case .plain: .plain
            case .singleQuoted: .single
            case .doubleQuoted: .double
            case .literal, .folded: .block
            }
        }
    }

    package let text: String
    package let style: Style
    package let tag: YAMLTag?

    package init(_ text: String, style: Style, tag: YAMLTag? = nil) {
        self.text = text
        self.style = style
        self.tag = tag
    }

    fileprivate var looksLikeNumber: Bool {
        style == .plain && (text.utf8.first.map { $0 < UInt8(ascii: ":") } ?? false) && Double(text) != nil
    }
}

/// The valid tags: those of YAML's core schema (YAML 1.2, section 10.3).
package enum YAMLTag: String, Sendable, CaseIterable {
    case text = "str"
    case integer = "int"
    case float
    case boolean = "bool"
    case null
    case sequence = "seq"
    case mapping = "map"

    /// The full name of the tag, in the namespace of YAML.
    var uri: String { "tag:yaml.org,2002:\(rawValue)" }
}

/// The entries of a mapping in the order of the file, without repeated keys, and with merge keys resolved.
package struct YAMLMapping: Sendable {
    package struct Entry: Sendable {
        /// The key, always a scalar.
        package let keyNode: YAMLNode
        package let value: YAMLNode

        package init(keyNode: YAMLNode, value: YAMLNode) {
            self.keyNode = keyNode
            self.value = value
        }

        package var key: String {
            guard case .scalar(let scalar) = keyNode.content else { return "" }
            return scalar.text
        }
    }

    package let entries: [Entry]

    package init(entries: [Entry]) {
        self.entries = entries
    }

    package func has(_ key: String) -> Bool { index(of: key) != nil }

    package func value(of key: String) -> YAMLNode? { index(of: key).map { entries[$0].value } }

    private func index(of key: String) -> Int? { entries.indices.first { ExactText.areEqual(entries[$0].key, key) } }
}

/// Parses a YAML file into nodes and diagnostics.
package enum YAMLDocument {
    /// The size limit of a file, in bytes.
    static let maximumFileSize = 10 * 1024 * 1024
    /// The limit for nested lists and mappings.
    static let maximumNesting = 64
    /// The limit for nodes; an alias counts as all nodes of its anchor.
    static let maximumNodeCount = 1_000_000

    /// The root node of a file, nil if it cannot be parsed, and the diagnostics of the parser.
    package struct Reading: Sendable {
        package let file: SourceFile
        package let root: YAMLNode?
        package let diagnostics: DiagnosticList
    }

    /// Parses the bytes of a file: one document in UTF-8, with or without a byte order mark.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file; released after its conversion to text.
    ///   - isConfidential: True if diagnostics must not show text of the file.
    package static func read(
        _ bytes: consuming [UInt8], path: String, isConfidential: Bool = false, roots: FileRoots? = nil
    ) -> Reading {
        var diagnostics = DiagnosticList()
        guard bytes.count <= maximumFileSize else {
            let message = "the file is larger than 10 MiB: \(bytes.count) bytes"
            diagnostics.append(
                Diagnostic(.tooLarge, at: .file(path), message, hint: "split it, or move its rows to a data file"))
            return Reading(file: SourceFile(path: path, text: ""), root: nil, diagnostics: diagnostics)
        }
        let file: SourceFile
        do throws(Diagnostic) {
            file = try SourceFile.decoded(bytes[...], path: path, isConfidential: isConfidential, roots: roots)
        } catch {
            diagnostics.append(error)
            // Return the file of the excerpt, so that secrets in it can be concealed.
            return Reading(
                file: error.range?.file ?? SourceFile(path: path, text: ""), root: nil, diagnostics: diagnostics)
        }
        var parser = YAMLParser(file: file)
        var root = parser.root()
        var brackets = UnquotedBrackets()
        while let error = parser.syntaxError, brackets.add(error, in: file) {
            parser = YAMLParser(file: file, brackets: brackets)
            root = parser.root()
        }
        diagnostics = parser.diagnostics
        for diagnostic in brackets.diagnostics { diagnostics.append(diagnostic) }
        return Reading(file: file, root: root, diagnostics: diagnostics)
    }
}
