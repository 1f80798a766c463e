/// Writes diagnostics as text: the one place that decides how a mistake looks.
package struct DiagnosticRenderer: Sendable {
    private let style: TextStyle
    private let columns: Int?
    private let isRevealing: Bool
    private let secretColumns: @Sendable (Substring) -> [Range<Int>]

    /// - Parameters:
    ///   - columns: The width of the terminal, in cells; nil without a terminal.
    ///   - isRevealing: `--reveal`: what is concealed in files is shown.
    ///   - secretColumns: where in a line, in columns from 1, stands more that is not shown.
    package init(
        style: TextStyle = TextStyle(isColored: false), columns: Int? = nil, isRevealing: Bool = false,
        secretColumns: @escaping @Sendable (Substring) -> [Range<Int>] = { _ in [] }
    ) {
        self.style = style
        self.columns = columns
        self.isRevealing = isRevealing
        self.secretColumns = secretColumns
    }

    /// Returns `FILE:LINE:COLUMN: error: MESSAGE`, the source line with carets, the hint and the example, without a
    /// line break at the end.
    package func text(of diagnostic: Diagnostic) -> String {
        let severity = diagnostic.severity == .error ? style.red("error:") : style.yellow("warning:")
        let label = DisplayText.printable(label(of: diagnostic.place) + ":")
        var lines = ["\(style.bold(label)) \(severity) \(style.bold(DisplayText.printable(diagnostic.message)))"]
        if let range = diagnostic.range { lines += excerptLines(of: range) }
        if let hint = diagnostic.hint { lines.append("\(style.cyan("hint:")) \(DisplayText.printable(hint))") }
        lines += diagnostic.example.map { "  \(DisplayText.printable($0))" }
        return lines.joined(separator: "\n")
    }

    /// The source line and what is marked in it; none when the file has no such line or may not be shown.
    package func excerpt(of range: SourceRange) -> SourceExcerpt? {
        guard range.file.mayShow(range), let line = range.file.line(range.start.line) else { return nil }
        let first = range.file.firstColumn(ofLine: range.start.line)
        let secrets = secretColumns(line).map { $0.lowerBound + first - 1..<$0.upperBound + first - 1 }
        let concealed = isRevealing ? [] : range.file.concealedColumns(ofLine: range.start.line) + secrets
        let others = range.file.isConfidential ? Self.columns(around: range, in: line) : []
        return SourceExcerpt(range, others + concealed)
    }

    /// The columns of a line of a confidential file before and behind a key, without its colon and the spaces at its sides.
    private static func columns(around range: SourceRange, in line: Substring) -> [Range<Int>] {
        let signs = Array(line.unicodeScalars)
        let isBlank = { (column: Int) in signs[column - 1] == " " || signs[column - 1] == "\t" }
        let columns = 1..<signs.count + 1
        let before = columns.filter { $0 < range.start.column && !isBlank($0) }
        var behind = columns.filter { $0 >= range.end.column && !isBlank($0) }
        if let first = behind.first, signs[first - 1] == ":" { behind.removeFirst() }
        return [before, behind].compactMap { part in
            part.first.flatMap { first in part.last.map { first..<$0 + 1 } }
        }
    }

    /// The source line and the carets below it, two lines; none where there is no excerpt.
    package func excerptLines(of range: SourceRange) -> [String] {
        excerpt(of: range)?.lines(style: style, columns: columns) ?? []
    }

    private func label(of place: Diagnostic.Place) -> String {
        switch place {
        case .source(let range): range.label
        case .file(let path): path
        case .commandLine: "hubrun"
        }
    }
}
