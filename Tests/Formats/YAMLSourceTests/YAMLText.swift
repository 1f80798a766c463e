import Diagnostics
import YAMLSource

/// Functions that parse YAML text, and return the result in a form for comparisons.
enum YAMLText {
    static func read(_ text: String) -> YAMLDocument.Reading {
        YAMLDocument.read(Array(text.utf8), path: "a.yaml")
    }

    /// Returns the nodes on one line, `{key: [plain, 'single', "double", |literal, >folded]}`; nil if there is no
    /// document.
    static func outline(_ text: String) -> String? {
        read(text).root.map(outline)
    }

    static func outline(_ node: YAMLNode) -> String {
        switch node.content {
        case .missing: "∅"
        case .scalar(let scalar): outline(scalar)
        case .sequence(let elements): "[" + elements.map(outline).joined(separator: ", ") + "]"
        case .mapping(let mapping):
            "{" + mapping.entries.map { "\($0.key): \(outline($0.value))" }.joined(separator: ", ") + "}"
        }
    }

    /// Returns the diagnostics of a text as `LINE:COLUMN: MESSAGE`, each followed by its hint on a separate line.
    static func diagnostics(_ text: String) -> String {
        diagnostics(read(text))
    }

    static func diagnostics(_ reading: YAMLDocument.Reading) -> String {
        reading.diagnostics.sorted.map { diagnostic in
            let start = diagnostic.range.map { "\($0.start.line):\($0.start.column): " } ?? ""
            let severity = diagnostic.severity == .warning ? "warning: " : ""
            return start + severity + diagnostic.message + (diagnostic.hint.map { "\n   hint: \($0)" } ?? "")
        }.joined(separator: "\n")
    }

    /// Returns the rendered diagnostics of a text, as the user sees them.
    static func rendered(_ text: String) -> String {
        read(text).diagnostics.sorted.map { DiagnosticRenderer().text(of: $0) }.joined(separator: "\n")
    }

    private static func outline(_ scalar: YAMLScalar) -> String {
        let text = scalar.text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "␊")
        let tag = scalar.tag.map { "!!\($0.rawValue) " } ?? ""
        return switch scalar.style {
        case .plain: tag + text
        case .singleQuoted: "\(tag)'\(text)'"
        case .doubleQuoted: "\(tag)\"\(text)\""
        case .literal: "\(tag)|\(text)"
        case .folded: "\(tag)>\(text)"
        }
    }
}
