package import Diagnostics

/// A line that GitHub Actions makes an annotation of ("Workflow commands for GitHub Actions", setting an error message).
package struct WorkflowCommand: CustomStringConvertible {
    private let diagnostic: Diagnostic
    private let title: String

    /// - Parameter title: what stands in bold above the message.
    package init(_ diagnostic: Diagnostic, title: String) {
        self.diagnostic = diagnostic
        self.title = title
    }

    package var description: String {
        let properties = properties.map { "\($0.name)=\(Self.escapedProperty($0.value))" }.joined(separator: ",")
        let text = DisplayText.printable(diagnostic.message)
        let hint = diagnostic.hint.map { "\nhint: \(DisplayText.printable($0))" } ?? ""
        return "::\(diagnostic.severity.rawValue) \(properties)::\(Self.escaped(text + hint))"
    }

    private var properties: [(name: String, value: String)] {
        let title = ("title", title)
        switch diagnostic.place {
        case .commandLine: return [title]
        case .file(let path): return [("file", path), title]
        case .source(let range):
            let (start, end) = (range.start, range.end)
            // Columns are understood within one line alone, and the last one is included.
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

    private static func escapedProperty(_ text: String) -> String {
        escaped(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
