import Diagnostics
import RunRecords
import Text

/// The last lines of a run: the failures again, the slowest requests and the counts.
struct SummaryText {
    let style: TextStyle
    private let wrapping: LineWrapping

    /// - Parameter columns: The width of the terminal, in cells; nil without a terminal.
    init(style: TextStyle, columns: Int? = nil) {
        self.style = style
        wrapping = LineWrapping(width: columns)
    }

    /// - Parameters:
    ///   - recallsFailures: True to repeat the failures.
    ///   - includesFast: True to list the slowest requests even if they are fast.
    func lines(of figures: RunFigures, recallsFailures: Bool, includesFast: Bool) -> [String] {
        let statistics = figures.frequentStatistics
        return (recallsFailures ? recap(of: figures) : [])
            + (statistics.map(table) ?? slowest(of: figures, includesFast))
            + comparisons(figures.result.history) + thresholds(figures.result.thresholds)
            + [text(of: figures)]
    }

    /// Returns the statistics of requests that were sent often, with aligned columns.
    private func table(of statistics: RunStatistics) -> [String] {
        let table = StatisticsText(statistics)
        guard !table.rows.isEmpty else { return [] }
        let names = table.rows.map { DisplayText.printable($0.name).cut(to: 60) }
        let width = names.reduce(0) { max($0, DisplayText.width(of: $1)) }
        let widths = StatisticsText.columns.indices.map { column in
            table.rows.reduce(StatisticsText.columns[column].count) {
                max($0, DisplayText.width(of: $1.cells[column]))
            }
        }
        func line(_ name: String, _ cells: [String]) -> String {
            let padding = DisplayText.spaces(width - DisplayText.width(of: name))
            let columns = zip(cells, widths).map { DisplayText.spaces($1 - DisplayText.width(of: $0)) + $0 }
            return "  \(name)\(padding)  \(columns.joined(separator: "  "))"
        }
        var lines = [style.dim(line("", StatisticsText.columns))]
        for (name, row) in zip(names, table.rows) {
            let text = line(name, row.cells)
            lines.append(row.hasFailures ? style.red(text) : text)
        }
        if table.omitted > 0 { lines.append(style.dim("  and \(CountedNoun.text(table.omitted, "faster request"))")) }
        if let failures = table.failures { lines.append(style.red("  \(failures)")) }
        return lines + (table.remark.map { wrapping.lines(of: "  \(style.yellow($0))", hanging: 2) } ?? [])
    }

    /// Returns the requests that differ from earlier runs, and the number of the others.
    private func comparisons(_ comparisons: [HistoryComparison]) -> [String] {
        guard !comparisons.isEmpty else { return [] }
        let different = comparisons.filter { $0.verdict != .same && $0.verdict != .new }
        let lines = different.map { comparison in
            let words = HistoryText.words(of: comparison)
            return "  \(comparison.verdict.isRegression ? style.red("✗") : style.green("✓")) "
                + "\(style.bold(DisplayText.printable(comparison.title)))  \(words)"
        }
        let same = comparisons.count { $0.verdict == .same }
        let new = comparisons.count { $0.verdict == .new }
        let counts = [(same, "as before"), (new, "new")].filter { $0.0 > 0 }
            .map { "\(CountedNoun.text($0.0, "request")) \($0.1)" }
        let rest = counts.isEmpty ? [] : [style.dim("  \(counts.joined(separator: ", "))")]
        return [style.dim("compared with \(CountedNoun.text(HistoryText.runs(comparisons), "earlier run"))")]
            + lines + rest
    }

    func thresholds(_ thresholds: [ThresholdRecord]) -> [String] {
        guard !thresholds.isEmpty else { return [] }
        return [style.dim("thresholds")]
            + thresholds.map { threshold in
                let title = DisplayText.printable(threshold.title)
                let actual = threshold.figureWords
                return switch threshold.outcome {
                case .held: "  \(style.green("✓")) \(title)  \(actual)"
                case .broken:
                    "  \(style.red("✗")) \(style.bold(title))  \(style.red(actual))"
                        + (threshold.place.map { "  \(style.dim(DisplayText.printable($0.label)))" } ?? "")
                case .open, .noBaseline: "  \(style.yellow("–")) \(title)  \(actual)"
                }
            }
    }

    /// Returns the failed requests and the numbers of skipped requests. Each failed request has the place, message and
    /// rerun command of its first failure.
    private func recap(of figures: RunFigures) -> [String] {
        let failures = figures.recalled.failures.flatMap { failure in
            let unit = figures.units.count > 1 ? style.dim(" — \(DisplayText.printable(failure.unit))") : ""
            let place = style.place(failure.place)
            let again = failure.rerunCommand.map { ["    \(style.cyan("again:")) \(DisplayText.printable($0))"] } ?? []
            return ["  \(style.red("✗")) \(style.bold(DisplayText.printable(failure.name)))\(unit)"]
                + wrapping.lines(
                    of: "    \(place) \(failure.headline.cut(to: 300))\(Self.further(failure))", hanging: 6) + again
        }
        let otherCount = figures.recalled.otherCount
        let others = CountedNoun.text(otherCount, "more failure") + " of other requests"
        let skips = figures.skips.map { style.dim("  - \(SkippedRow.text($0.count, $0.reason))") }
        return [style.dim("failed")] + failures + (otherCount > 0 ? [style.dim("  and \(others)")] : []) + skips
    }

    /// Returns a text such as ` (and in 4 more iterations)`; empty if the request failed once.
    private static func further(_ failure: SummaryFailures.Failure) -> String {
        let count = failure.furtherCount
        return switch failure.furtherUnits {
        case _ where count == 0: ""
        case count: " (and in \(CountedNoun.text(count, "more iteration")))"
        case 0 where failure.hasElements: " (and for \(CountedNoun.text(count, "more element")))"
        default: " (and \(CountedNoun.text(count, "more time")))"
        }
    }

    private func slowest(of figures: RunFigures, _ includesFast: Bool) -> [String] {
        let slowest = figures.noteworthySlowest(includesFast: includesFast).map { slow in
            let name = DisplayText.printable(slow.name)
            let unit = figures.units.count > 1 ? style.dim(" — \(DisplayText.printable(slow.unit))") : ""
            return "  \(Self.right(DurationText.text(slow.time.duration)))  \(name)\(unit)"
        }
        return slowest.isEmpty ? [] : [style.dim("slowest")] + slowest
    }

    /// Returns all counts of a run in one line.
    func text(of figures: RunFigures) -> String {
        let end = figures.result
        let counts = end.counts
        var words = end.interrupted ? [style.red("interrupted")] : []
        words += counts.failureWords.map(style.red)
        if let broken = end.brokenWords { words.append(style.red(broken)) }
        if counts.passed > 0 { words.append(style.green("\(counts.passed) passed")) }
        if counts.skipped > 0 { words.append(style.yellow("\(counts.skipped) skipped")) }
        if counts.total == 0 { words.append("nothing ran") }
        let requests = counts.total == 0 ? "" : " of \(CountedNoun.text(counts.total, "request"))"
        let remarks =
            ([end.notBegunWords, end.insecureWords].compactMap(\.self) + figures.warnings.words
            + [end.flakyWords].compactMap(\.self)).map(style.yellow)
            + [Self.retries(of: figures)].compactMap(\.self)
            + (end.subrequests > 0 ? ["\(CountedNoun.text(end.subrequests, "request")) sent by scripts"] : [])
            + (end.tokensMinted > 0 ? ["\(CountedNoun.text(end.tokensMinted, "token")) minted"] : [])
        return "\(words.joined(separator: ", "))\(requests)\(tests(end.tests)) in "
            + DurationText.text(end.duration.duration)
            + (remarks.isEmpty ? "" : "   (\(remarks.joined(separator: ", ")))")
    }

    /// Returns a text such as `; 1 failed, 12 passed of 13 tests`; empty without tests.
    private func tests(_ counts: TestCounts) -> String {
        guard counts.total > 0 else { return "" }
        let words = [
            (counts.failed, "failed", style.red), (counts.passed, "passed", style.green),
            (counts.skipped, "skipped", style.yellow),
        ].filter { $0.0 > 0 }.map { $0.2("\($0.0) \($0.1)") }
        return "; \(words.joined(separator: ", ")) of \(CountedNoun.text(counts.total, "test"))"
    }

    /// Returns a text such as `2 passed after several attempts`; nil if no request was retried, or only flaky ones.
    private static func retries(of figures: RunFigures) -> String? {
        let (retried, passed) = (figures.retriedCount, figures.retriedPassedCount)
        guard retried > figures.result.flaky else { return nil }
        if passed == retried { return "\(passed) passed after several attempts" }
        return "\(CountedNoun.text(retried, "request")) retried" + (passed > 0 ? ", \(passed) of them passed" : "")
    }

    /// Aligns a duration to the right, so that the units (`ms`, `s`) form a column.
    private static func right(_ time: String) -> String {
        DisplayText.spaces(8 - DisplayText.width(of: time)) + time
    }
}
