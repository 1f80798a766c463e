import Diagnostics
import RunRecords
import Text

/// The lines about the warnings of a run: the same on the console and in reports.
struct WarningLines {
    let style: TextStyle
    private let wrapping: LineWrapping

    /// - Parameter columns: The width of the terminal, in cells; nil without a terminal.
    init(style: TextStyle = TextStyle(isColored: false), columns: Int? = nil) {
        self.style = style
        wrapping = LineWrapping(width: columns)
    }

    /// Returns each warning as `FILE:LINE:COLUMN: warning: MESSAGE (3 requests)` with its hint below.
    ///
    /// - Parameter limit: The number of warnings to list; the others are counted.
    func lines(of summary: SummaryWarnings, limit: Int) -> [String] {
        let rest = summary.count(after: limit)
        return summary.warnings.prefix(limit).flatMap(lines)
            + (rest > 0 ? ["… and \(CountedNoun.text(rest, "more warning"))"] : [])
    }

    private func lines(of warning: SummaryWarnings.Warning) -> [String] {
        let place = style.bold(DisplayText.printable(warning.place.label + ":"))
        let text = "\(place) \(style.yellow("warning:")) \(DisplayText.printable(warning.countedSentence))"
        let hint = warning.hint.map { "  \(style.cyan("hint:")) \(DisplayText.printable($0))" }
        return wrapping.lines(of: text, hanging: 2) + (hint.map { wrapping.lines(of: $0, hanging: 4) } ?? [])
    }
}
