import CollectionDrafts
import Diagnostics
import Placeholders
import Text

/// The texts of a command line, in which `<<name>>` is a placeholder as in a collection.
final class ArgumentTexts: SourceTexts {
    func translated(_ text: String) -> DraftText {
        var ignored = DiagnosticList()
        return Self.parsed(text, &ignored)
    }

    /// - Throws: `CommandFailure` for a malformed placeholder.
    static func check(_ text: String) throws {
        var diagnostics = DiagnosticList()
        _ = parsed(text, &diagnostics)
        let errors = diagnostics.sorted.filter { $0.severity == .error }
        guard errors.isEmpty else { throw CommandFailure(.commandLine, errors).onCommandLine }
    }

    private static func parsed(_ text: String, _ diagnostics: inout DiagnosticList) -> DraftText {
        guard text.contains("<<") else { return DraftText(text) }
        let start = SourcePosition(line: 1, column: 1)
        let place = SourceRange(file: SourceFile(path: SingleRequest.path, text: ""), start: start, end: start)
        let source = SourceSlice(range: place, quoting: .plain)
        return PlaceholderText(text, source: source, diagnostics: &diagnostics).segments.reduce(into: DraftText()) {
            switch $1 {
            case .literal(let text): $0.append(text)
            case .expression(let expression): $0.append(placeholder(expression.written))
            }
        }
    }

    /// Returns the placeholder that is written as `<<…>>`.
    private static func placeholder(_ written: String) -> DraftPlaceholder {
        let inner = written.dropFirst(2).dropLast(2).trimmingSpaces
        if inner.hasPrefix("env."), PlaceholderName.isValid(inner) {
            return DraftPlaceholder(.environment(String(inner.dropFirst("env.".count))))
        }
        return DraftPlaceholder(PlaceholderName.isValid(inner) ? .variable(inner) : .function(inner))
    }
}
