package import Diagnostics
package import JSON
package import YAMLSource
import Text

/// A file that belongs to the description of an API.
package final class SpecFile: Sendable {
    package let source: SourceFile
    /// The path from the folder of the main file; empty for the main file.
    package let path: String

    package init(_ source: SourceFile, path: String) {
        self.source = source
        self.path = path
    }
}

/// A value in the description of an API, with its file.
package struct SpecNode: Sendable {
    package let node: YAMLNode
    package let file: SpecFile

    package init(_ node: YAMLNode, in file: SpecFile) {
        self.node = node
        self.file = file
    }

    package subscript(key: String) -> SpecNode? {
        guard let value = node.mapping?.value(of: key), !value.isMissing else { return nil }
        return SpecNode(value, in: file)
    }

    /// The element of a list; nil for another value, and outside of the list.
    package subscript(index: Int) -> SpecNode? {
        guard let list = node.sequence, list.indices.contains(index), !list[index].isMissing else { return nil }
        return SpecNode(list[index], in: file)
    }

    /// The entries of a mapping, without those that have no value.
    package var entries: [(key: String, value: SpecNode)] {
        (node.mapping?.entries ?? []).filter { !$0.value.isMissing }.map { ($0.key, SpecNode($0.value, in: file)) }
    }

    package var elements: [SpecNode] { (node.sequence ?? []).filter { !$0.isMissing }.map { SpecNode($0, in: file) } }

    package var isMapping: Bool { node.mapping != nil }

    /// The text of a scalar; nil for null.
    package var text: String? {
        guard let scalar = node.scalar, scalar.style != .plain || !Self.nulls.contains(scalar.text) else { return nil }
        return scalar.text
    }

    /// The text of a scalar, `null` too.
    package var word: String? { node.scalar?.text }

    /// The range of a scalar, or the start of a mapping or list.
    package var range: SourceRange {
        SourceRange(file: file.source, start: node.start, end: node.scalar == nil ? node.start : node.end)
    }

    /// The text of a scalar without line breaks and with single spaces; nil if nothing is left.
    package var line: String? {
        guard let words = text?.split(whereSeparator: \.isWhitespace), !words.isEmpty else { return nil }
        return words.joined(separator: " ")
    }

    /// The text of a scalar without empty lines at its ends; nil if nothing is left.
    package var paragraph: String? { text?.paragraph }

    package var isTrue: Bool { ["true", "True", "TRUE"].contains(text) }

    package var isFalse: Bool { ["false", "False", "FALSE"].contains(text) }

    /// A text that only this value of all files has.
    package var identity: String { "\(node.start.line):\(node.start.column) \(file.path)" }

    /// The place for reports, such as `line 12` or `line 3 of users.yaml`.
    package var place: String {
        "line \(node.start.line)" + (file.path.isEmpty ? "" : " of \(file.path)")
    }

    /// The value as JSON: a plain scalar has the type that YAML's core schema gives it (YAML 1.2, section 10.3).
    package var json: JSONValue { Self.json(node) }

    private static let nulls: Set = ["null", "Null", "NULL", "~", ""]

    private static func json(_ node: YAMLNode) -> JSONValue {
        switch node.content {
        case .missing: return .null
        case .scalar(let scalar):
            guard scalar.style == .plain, scalar.tag != .text else { return .string(scalar.text) }
            if let value = JSONValue(plainScalar: scalar.text) { return value }
            switch scalar.text {
            case "True", "TRUE": return .bool(true)
            case "False", "FALSE": return .bool(false)
            case let text where nulls.contains(text): return .null
            default: return .string(scalar.text)
            }
        case .sequence(let elements): return .array(elements.map(json))
        case .mapping(let mapping): return .object(JSONObject(mapping.entries.map { ($0.key, json($0.value)) }))
        }
    }
}

/// Reads the files of an API's description, which are JSON or YAML.
enum SpecReader {
    /// Problems of YAML files that hubrun reports in collections, and that other readers accept.
    private static let accepted: Set<DiagnosticCode> = [.missingValue, .duplicateKey, .suspectComment, .misreadSign]

    /// - Throws: The diagnostics of a file that cannot be parsed.
    static func root(of file: SourceFile) throws(SpecError) -> YAMLNode {
        let isJSON = file.text.first { !$0.isWhitespace }.map { "{[".contains($0) } ?? false
        if isJSON {
            let reading = JSONNodeReader.read(file)
            guard let root = reading.root else { throw SpecError(diagnostics: reading.diagnostics.diagnostics) }
            return root
        }
        let reading = YAMLDocument.read(Array(file.text.utf8), path: file.path, isConfidential: true)
        let errors = reading.diagnostics.diagnostics.filter { $0.severity == .error && !accepted.contains($0.code) }
        guard let root = reading.root, errors.isEmpty else {
            throw SpecError(diagnostics: errors.isEmpty ? reading.diagnostics.diagnostics : errors)
        }
        return root
    }
}

/// The version of the format of a description.
package struct SpecVersion: Sendable {
    package enum Family: Sendable {
        case swagger2
        /// Schemas have `nullable` and Boolean `exclusiveMinimum`.
        case openAPI30
        /// Schemas are JSON Schema 2020-12; 3.2 too.
        case openAPI31
    }

    package let family: Family
    /// The name for the first line of the result, such as `OpenAPI 3.0.3`.
    package let name: String

    /// - Throws: `SpecError` for a file of another format or version.
    init(of root: SpecNode) throws(SpecError) {
        if let text = root["openapi"]?.text {
            let minor = text.split(separator: ".", omittingEmptySubsequences: false)
            guard minor.first == "3" else { throw Self.failure(root, "OpenAPI \(text) is not supported") }
            family = minor.count > 1 && minor[1] != "0" ? .openAPI31 : .openAPI30
            name = "OpenAPI \(text)"
        } else if let text = root["swagger"]?.text {
            guard text == "2" || text.hasPrefix("2.") else {
                throw Self.failure(root, "Swagger \(text) is not supported")
            }
            family = .swagger2
            name = "Swagger \(text)"
        } else {
            throw Self.failure(root, "this is not an OpenAPI document: \"openapi\" and \"swagger\" are missing")
        }
    }

    private static func failure(_ root: SpecNode, _ message: String) -> SpecError {
        let range = (root["openapi"] ?? root["swagger"] ?? root).range
        return SpecError(diagnostics: [
            Diagnostic(.foreignFile, at: range, message, hint: "OpenAPI 3.0, 3.1 and Swagger 2.0 can be read")
        ])
    }
}
