import Diagnostics
import RunRecords
import Text

/// A table in GitHub Flavored Markdown.
struct MarkdownTable {
    private static let nameLimit = 200
    /// The maximum number of warnings that are listed.
    private static let warningLimit = 20

    /// An empty line, the heading and the delimiter row.
    let head: String
    /// The rows, one line each.
    let rows: [String]
    /// The number of rows including those that were not kept.
    let count: Int

    static func units(_ units: UnitTable) -> MarkdownTable {
        MarkdownTable(
            head: "\n| | Run | Passed | Failed | Not carried out | Skipped | Time |\n"
                + "| --- | --- | ---: | ---: | ---: | ---: | ---: |\n",
            rows: units.rows.map { row in
                let heading = UnitText.heading(row.unit, style: TextStyle(isColored: false))
                let counts = row.counts
                let figures = [counts.passed, counts.failed, counts.errored, counts.skipped].map(String.init)
                return line([row.mark, name(heading)] + figures + [DurationText.text(row.time)])
            }, count: units.count)
    }

    static func slowest(_ figures: RunFigures) -> MarkdownTable {
        let slowest = figures.noteworthySlowest()
        return MarkdownTable(
            head: "\n| Slowest requests | Time |\n| --- | ---: |\n",
            rows: slowest.map {
                line([name($0.name, of: $0.unit, figures), DurationText.text($0.time.duration)])
            }, count: slowest.count)
    }

    static func retried(_ figures: RunFigures) -> MarkdownTable {
        MarkdownTable(
            head: "\n| Retried requests | Attempts | |\n| --- | --- | --- |\n",
            rows: figures.retried.map {
                line([name($0.name, of: $0.unit, figures), name($0.attempts), $0.outcome.words])
            }, count: figures.retriedCount)
    }

    static func warnings(_ warnings: SummaryWarnings) -> MarkdownTable {
        MarkdownTable(
            head: "\n| Warnings | | Requests |\n| --- | --- | ---: |\n",
            rows: warnings.warnings.prefix(warningLimit).map { warning in
                let hint = warning.hint.map { "<br>hint: \(name($0))" } ?? ""
                return line([
                    name(warning.place.label), name(warning.sentence) + hint, "\(warning.requestCount)",
                ])
            }, count: warnings.warnings.count + warnings.otherCount)
    }

    private static func name(_ name: String, of unit: String, _ figures: RunFigures) -> String {
        self.name(name) + (figures.units.count > 1 ? " (\(self.name(unit)))" : "")
    }

    private static func name(_ text: String) -> String { MarkdownText.inline(text.cut(to: nameLimit)) }

    private static func line(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |\n" }
}

extension UnitTable.Row {
    fileprivate var mark: String {
        if counts.failures > 0 { return "❌" }
        return counts.passed > 0 ? "✅" : "⏭️"
    }
}
