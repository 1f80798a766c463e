import Diagnostics
import JSON
import YAMLSource

/// Functions that parse JSON text into nodes, and return the result in a form for comparisons.
enum JSONNodeText {
    static func read(_ text: String) -> JSONNodeReader.Reading {
        JSONNodeReader.read(SourceFile(path: "a.json", text: text))
    }

    /// Returns each key and value with the text of its range, in order, as `LINE:COLUMN TEXT`.
    static func places(_ text: String) -> [String] {
        let reading = read(text)
        return reading.root.map { places(of: $0, in: reading.file) } ?? []
    }

    private static func places(of node: YAMLNode, in file: SourceFile) -> [String] {
        let own = ["\(node.start.line):\(node.start.column) \(source(node, in: file))"]
        switch node.content {
        case .scalar, .missing: return own
        case .sequence(let elements): return own + elements.flatMap { places(of: $0, in: file) }
        case .mapping(let mapping):
            return own
                + mapping.entries.flatMap { places(of: $0.keyNode, in: file) + places(of: $0.value, in: file) }
        }
    }

    /// Returns the text of a node's range, with line breaks as LF.
    static func source(_ node: YAMLNode, in file: SourceFile) -> String {
        (node.start.line...node.end.line).map { number in
            let first = number == node.start.line ? node.start.column : 1
            let rest = file.scalars(from: SourcePosition(line: number, column: first))
            let part = number == node.end.line ? rest.prefix(node.end.column - first) : rest
            return String(String.UnicodeScalarView(part))
        }.joined(separator: "\n")
    }

    /// Returns the node as the JSON value that it was read from; nil for styles and texts that JSON does not have.
    static func value(_ node: YAMLNode) -> JSONValue? {
        switch node.content {
        case .missing: return nil
        case .scalar(let scalar):
            return switch scalar.style {
            case .doubleQuoted: .string(scalar.text)
            case .plain: JSONValue(plainScalar: scalar.text)
            case .singleQuoted, .literal, .folded: nil
            }
        case .sequence(let elements):
            let values = elements.compactMap(value)
            return values.count == elements.count ? .array(values) : nil
        case .mapping(let mapping):
            let members = mapping.entries.compactMap { entry in value(entry.value).map { (entry.key, $0) } }
            return members.count == mapping.entries.count ? .object(JSONObject(members)) : nil
        }
    }

    /// Returns the diagnostics as `LINE:COLUMN: MESSAGE`, each followed by its hint on a separate line.
    static func diagnostics(_ reading: JSONNodeReader.Reading) -> String {
        reading.diagnostics.sorted.map { diagnostic in
            let start = diagnostic.range.map { "\($0.start.line):\($0.start.column): " } ?? ""
            return start + diagnostic.message + (diagnostic.hint.map { "\n   hint: \($0)" } ?? "")
        }.joined(separator: "\n")
    }
}
