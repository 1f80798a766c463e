/// Writes diagnostics as text: the one place that decides how a mistake looks.
package struct DiagnosticRenderer: Sendable {
    private let style: TextStyle

    package init(style: TextStyle = TextStyle(isColored: false)) {
        self.style = style
    }

    /// `FILE:LINE:COLUMN: error: MESSAGE`, the source line with carets, and the hint; lines without a final break.
    package func text(of diagnostic: Diagnostic) -> String {
        let severity = diagnostic.severity == .error ? style.red("error:") : style.yellow("warning:")
        let label = DisplayText.printable(label(of: diagnostic.place) + ":")
        var lines = ["\(style.bold(label)) \(severity) \(style.bold(DisplayText.printable(diagnostic.message)))"]
        if let range = diagnostic.range { lines += excerpt(of: range) }
        if let hint = diagnostic.hint { lines.append("\(style.cyan("hint:")) \(DisplayText.printable(hint))") }
        return lines.joined(separator: "\n")
    }

    /// The source line and the carets below it, two lines; none when the file has no such line or may not be shown.
    package func excerpt(of range: SourceRange) -> [String] {
        guard !range.file.isConfidential, range.file.line(range.start.line) != nil else { return [] }
        let window = ExcerptWindow(range)
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
    /// How many of them before the carets of a long line.
    private static let lead = 40

    let text: String
    let indentation: String
    let carets: String

    init(_ range: SourceRange) {
        let wanted = range.start.column > Self.width - Self.lead ? range.start.column - Self.lead : 1
        let first = max(wanted, range.file.firstColumn(ofLine: range.start.line))
        let rest = range.file.scalars(from: SourcePosition(line: range.start.line, column: first))
        let scalars = Array(rest.prefix(Self.width))
        let start = min(max(0, range.start.column - first), scalars.count)
        let end = range.end.line == range.start.line ? min(range.end.column - first, scalars.count) : scalars.count
        let before = first > 1 ? "…" : ""
        text = before + scalars.map(DisplayText.printable).joined() + (rest.dropFirst(Self.width).isEmpty ? "" : "…")
        indentation = String(repeating: " ", count: before.count + Self.cells(scalars[..<start]))
        carets = String(repeating: "^", count: max(1, Self.cells(scalars[start..<max(start, end)])))
    }

    private static func cells(_ scalars: ArraySlice<Unicode.Scalar>) -> Int {
        scalars.reduce(0) { $0 + DisplayText.width(of: $1) }
    }
}
