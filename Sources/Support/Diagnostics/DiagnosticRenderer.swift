package import Text

/// The formatter for diagnostics. All diagnostics are formatted here.
package struct DiagnosticRenderer: Sendable {
    private let style: TextStyle
    private let columns: Int?
    private let isRevealing: Bool
    private let secretColumns: @Sendable (Substring) -> [Range<Int>]

    /// - Parameters:
    ///   - columns: The width of the terminal, in cells; nil without a terminal.
    ///   - isRevealing: True with `--reveal`: hidden ranges of files are shown.
    ///   - secretColumns: Returns additional hidden columns of a line; columns count from 1.
    package init(
        style: TextStyle = TextStyle(isColored: false), columns: Int? = nil, isRevealing: Bool = false,
        secretColumns: @escaping @Sendable (Substring) -> [Range<Int>] = { _ in [] }
    ) {
        self.style = style
        self.columns = columns
        self.isRevealing = isRevealing
        self.secretColumns = secretColumns
    }

    /// Returns `FILE:LINE:COLUMN: SEVERITY: MESSAGE [CODE]`, the source line with carets, the hint and the example, without a
    /// line break at the end.
    package func text(of diagnostic: Diagnostic) -> String {
        let severity =
            switch diagnostic.severity {
            case .error: style.red("error:")
            case .warning: style.yellow("warning:")
            case .note: style.cyan("note:")
            }
        let label = DisplayText.printable(label(of: diagnostic.place) + ":")
        let message = style.bold(DisplayText.printable(diagnostic.message))
        var lines = ["\(style.bold(label)) \(severity) \(message) \(style.dim("[\(diagnostic.code.label)]"))"]
        if let range = diagnostic.range { lines += excerptLines(of: range) }
        if let hint = diagnostic.hint { lines.append("\(style.cyan("hint:")) \(DisplayText.printable(hint))") }
        if mayShowExample(of: diagnostic) {
            lines += diagnostic.example.map { "  \(DisplayText.printable($0))" }
        }
        return lines.joined(separator: "\n")
    }

    /// True if the example, which may repeat the source line, shows nothing that the line must not.
    private func mayShowExample(of diagnostic: Diagnostic) -> Bool {
        guard let range = diagnostic.range, let line = range.file.line(range.start.line), !isRevealing else {
            return true
        }
        return range.file.concealedColumns(ofLine: range.start.line).isEmpty && secretColumns(line).isEmpty
    }

    /// Returns the source line with its marked range; nil if the file has no such line or must not be shown.
    package func excerpt(of range: SourceRange) -> SourceExcerpt? {
        guard range.file.mayShow(range), isRevealing || !range.file.isConcealed,
            let line = range.file.line(range.start.line)
        else { return nil }
        let first = range.file.firstColumn(ofLine: range.start.line)
        let secrets = secretColumns(line).map { $0.lowerBound + first - 1..<$0.upperBound + first - 1 }
        let concealed = isRevealing ? [] : range.file.concealedColumns(ofLine: range.start.line) + secrets
        let others = range.file.isConfidential ? Self.columns(around: range, in: line) : []
        return SourceExcerpt(range, others + concealed)
    }

    /// Returns the columns before and after a key in a confidential file, without its colon and surrounding spaces.
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

    /// Returns the source line and a line with carets; empty if there is no excerpt.
    func excerptLines(of range: SourceRange) -> [String] {
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
