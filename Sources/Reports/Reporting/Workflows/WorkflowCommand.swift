package import Diagnostics
import Text

/// A line that GitHub Actions executes ("Workflow commands for GitHub Actions"): an annotation or a group.
package struct WorkflowCommand: CustomStringConvertible {
    private let name: String
    private let properties: [(name: String, value: String)]
    private let message: String

    init(_ name: String, _ properties: [(name: String, value: String)] = [], _ message: String = "") {
        self.name = name
        self.properties = properties
        self.message = message
    }

    /// - Parameter title: The title, shown in bold above the message.
    package init(_ diagnostic: Diagnostic, title: String) {
        let hint = diagnostic.hint.map { "\nhint: \(DisplayText.printable($0))" } ?? ""
        self.init(
            diagnostic.severity == .note ? "notice" : diagnostic.severity.rawValue,
            Self.properties(of: diagnostic, title: title),
            "\(DisplayText.printable(diagnostic.message)) [\(diagnostic.code.label)]\(hint)")
    }

    package var description: String {
        let properties = properties.map { "\($0.name)=\(Self.escapedProperty($0.value))" }.joined(separator: ",")
        return "::\(name)\(properties.isEmpty ? "" : " ")\(properties)::\(Self.escaped(message))"
    }

    private static func properties(of diagnostic: Diagnostic, title: String) -> [(name: String, value: String)] {
        let title = ("title", title)
        switch diagnostic.place {
        case .commandLine: return [title]
        case .file(let path): return [("file", path), title]
        case .source(let range):
            let (start, end) = (range.start, range.end)
            // Columns apply only within one line, and the end column is inclusive.
            let place =
                start.line == end.line
                ? [("line", start.line), ("col", start.column), ("endColumn", max(start.column, end.column - 1))]
                : [("line", start.line), ("endLine", end.line)]
            return [("file", range.file.path)] + place.map { ($0.0, String($0.1)) } + [title]
        }
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }

    /// Escapes a path or title in one line. A terminal that shows the log would execute an escape character.
    private static func escapedProperty(_ text: String) -> String {
        escaped(text.withVisibleControls).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
