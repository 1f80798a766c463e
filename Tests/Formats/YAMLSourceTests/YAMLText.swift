import Diagnostics
import YAMLSource

/// YAML as tests write it, and what was read of it in a form that is easy to compare.
enum YAMLText {
    static func read(_ text: String) -> YAMLDocument.Reading {
        YAMLDocument.read(Array(text.utf8), path: "a.yaml")
    }

    /// The nodes on one line: `{key: [plain, 'single', "double", |literal, >folded]}`, or nothing for no document.
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

    /// Everything that is wrong with a text: `LINE:COLUMN: MESSAGE`, and the hint on a line of its own.
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

    /// Everything that is wrong with a text as a person sees it.
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
