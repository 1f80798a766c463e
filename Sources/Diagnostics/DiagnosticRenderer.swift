/// Writes diagnostics as text: the one place that decides how a mistake looks.
package struct DiagnosticRenderer: Sendable {
    private let style: TextStyle

    package init(style: TextStyle = TextStyle(isColored: false)) {
        self.style = style
    }

    /// `FILE:LINE:COLUMN: error: MESSAGE`, the source line with carets, and the hint; lines without a final break.
    package func text(of diagnostic: Diagnostic) -> String {
        let severity = diagnostic.severity == .error ? style.red("error:") : style.yellow("warning:")
        var lines = ["\(style.bold(label(of: diagnostic.place) + ":")) \(severity) \(style.bold(diagnostic.message))"]
        if let range = diagnostic.range { lines += excerpt(of: range) }
        if let hint = diagnostic.hint { lines.append("\(style.cyan("hint:")) \(hint)") }
        return lines.joined(separator: "\n")
    }

    /// The source line and the carets below it, two lines; none when the file has no such line.
    package func excerpt(of range: SourceRange) -> [String] {
        guard let line = range.file.line(range.start.line) else { return [] }
        let window = ExcerptWindow(line: line, range: range)
        let number = String(range.start.line)
        let margin = String(repeating: " ", count: number.count)
        return [
            "  \(style.dim("\(number) |")) \(window.text)",
            "  \(style.dim("\(margin) |")) \(window.indentation)\(style.red(window.carets))",
        ].map(trimmingEnd)
    }

    private func label(of place: Diagnostic.Place) -> String {
        switch place {
        case .source(let range): range.label
        case .file(let path): path
        case .commandLine: "hubrun"
        }
    }

    private func trimmingEnd(_ line: String) -> String {
        var line = line[...]
        while line.last == " " { line.removeLast() }
        return String(line)
    }
}

/// The part of a source line around the carets that fits a terminal, made harmless to print.
private struct ExcerptWindow {
    /// Characters shown of a line: a minified body would fill the screen otherwise.
    private static let width = 160

    let text: String
    let indentation: String
    let carets: String

    init(line: Substring, range: SourceRange) {
        let scalars = Array(line.unicodeScalars)
        let start = min(range.start.column - 1, scalars.count)
        let lineEnd = range.end.line == range.start.line ? min(range.end.column - 1, scalars.count) : scalars.count
        let first = start > Self.width - 40 ? start - 40 : 0
        let last = min(scalars.count, first + Self.width)
        let shown = scalars[first..<last].map(DisplayText.printable)
        let before = first > 0 ? "…" : ""
        text = before + shown.joined() + (last < scalars.count ? "…" : "")
        let marked = scalars[start..<max(start, min(lineEnd, last))]
        indentation = String(
            repeating: " ",
            count: before.count + scalars[first..<start].reduce(0) { $0 + DisplayText.width(of: $1) }
        )
        carets = String(repeating: "^", count: max(1, marked.reduce(0) { $0 + DisplayText.width(of: $1) }))
    }
}
