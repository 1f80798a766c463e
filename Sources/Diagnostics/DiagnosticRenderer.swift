/// Writes diagnostics as text: the one place that decides how a mistake looks.
package struct DiagnosticRenderer: Sendable {
    private let style: TextStyle
    private let isRevealing: Bool
    private let secretColumns: @Sendable (Substring) -> [Range<Int>]

    /// - Parameters:
    ///   - isRevealing: `--reveal`: what is concealed in files is shown.
    ///   - secretColumns: where in a line, in columns from 1, stands more that is not shown.
    package init(
        style: TextStyle = TextStyle(isColored: false), isRevealing: Bool = false,
        secretColumns: @escaping @Sendable (Substring) -> [Range<Int>] = { _ in [] }
    ) {
        self.style = style
        self.isRevealing = isRevealing
        self.secretColumns = secretColumns
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
        guard !range.file.isConfidential, let line = range.file.line(range.start.line) else { return [] }
        let first = range.file.firstColumn(ofLine: range.start.line)
        let secrets = secretColumns(line).map { $0.lowerBound + first - 1..<$0.upperBound + first - 1 }
        let concealed = isRevealing ? [] : range.file.concealedColumns(ofLine: range.start.line) + secrets
        let window = ExcerptWindow(range, concealed)
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
    /// What stands in place of what is concealed.
    private static let concealment = "•••"

    let text: String
    let indentation: String
    let carets: String

    init(_ range: SourceRange, _ concealed: [Range<Int>]) {
        let line = range.start.line
        let wanted = range.start.column > Self.width - Self.lead ? range.start.column - Self.lead : 1
        let first = max(wanted, range.file.firstColumn(ofLine: line))
        let rest = range.file.scalars(from: SourcePosition(line: line, column: first))
        let cells = Self.cells(rest.prefix(Self.width), from: first, concealed)
        let marked = Self.widened(range, concealed)
        let start = min(max(0, marked.lowerBound - first), cells.count)
        let end = range.end.line == line ? min(max(0, marked.upperBound - first), cells.count) : cells.count
        let before = first > 1 ? "…" : ""
        text = before + cells.map(\.text).joined() + (rest.dropFirst(Self.width).isEmpty ? "" : "…")
        indentation = String(repeating: " ", count: before.count + Self.width(of: cells[..<start]))
        carets = String(repeating: "^", count: max(1, Self.width(of: cells[start..<max(start, end)])))
    }

    /// What is shown for each character; for those that are concealed one mark.
    private static func cells(
        _ scalars: some Sequence<Unicode.Scalar>, from first: Int, _ concealed: [Range<Int>]
    ) -> [(text: String, width: Int)] {
        scalars.enumerated().map { offset, scalar in
            guard let place = concealed.first(where: { $0.contains(first + offset) }) else {
                return (DisplayText.printable(scalar), DisplayText.width(of: scalar))
            }
            let isFirst = first + offset == max(place.lowerBound, first)
            return isFirst ? (concealment, concealment.count) : ("", 0)
        }
    }

    /// The columns with carets: all of a mark that they begin or end in.
    private static func widened(_ range: SourceRange, _ concealed: [Range<Int>]) -> Range<Int> {
        let (start, end) = (range.start.column, max(range.start.column, range.end.column))
        let first = concealed.first { $0.contains(start) }?.lowerBound ?? start
        let last = concealed.first { $0.contains(end - 1) }?.upperBound ?? end
        return first..<max(first, last)
    }

    private static func width(of cells: ArraySlice<(text: String, width: Int)>) -> Int {
        cells.reduce(0) { $0 + $1.width }
    }
}
