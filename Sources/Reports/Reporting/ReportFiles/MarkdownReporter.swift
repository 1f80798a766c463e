import Diagnostics
import RunRecords
import Text
import XML

/// `markdown`: a summary for a comment on a pull request.
final class MarkdownReporter: Reporter {
    /// The maximum size, in bytes. GitHub limits comments to 65,536 characters, each of which has at least one byte.
    static let limit = 65_535

    private let file: ReportFile
    private var summary = MarkdownSummary()

    init(file: ReportFile) {
        self.file = file
    }

    func consume(_ record: RunRecord) { summary.add(record) }

    func finish() -> ReportFailure? {
        file.write(summary.text(limit: Self.limit))
        return file.finish()
    }
}

/// The summary of a run in Markdown: counts, units, failures with details, warnings, slowest and retried requests.
struct MarkdownSummary {
    private struct Failure {
        /// The request's name. All four texts are already escaped.
        let name: String
        let unit: String
        let message: String
        let text: String
    }

    /// The limit for kept failures, in bytes; at least the limit of any page.
    private static let keptLimit = 1024 * 1024
    private static let nameLimit = 200
    private static let textLimit = 6000

    private(set) var figures = RunFigures()
    private var failures: [Failure] = []
    private var keptBytes = 0

    mutating func add(_ record: RunRecord) {
        figures.add(record)
        guard case .request(let request) = record, request.outcome.isFailure, keptBytes < Self.keptLimit else { return }
        let failure = failure(request)
        keptBytes += [failure.name, failure.unit, failure.message, failure.text].reduce(0) { $0 + $1.utf8.count }
        failures.append(failure)
    }

    /// Returns the page in at most `limit` bytes; empty if even the counts do not fit.
    ///
    /// The tables at the end are formatted first, so that failures are cut before figures are.
    func text(limit: Int) -> String {
        var page = BoundedText(limit: limit)
        guard page.append(headline) else { return "" }
        page.append(MarkdownTable.thresholds(figures.result.thresholds), upTo: limit / 8)
        page.append(MarkdownTable.comparisons(figures.result.history), upTo: limit / 8)
        if let statistics = figures.frequentStatistics {
            page.append(MarkdownTable.statistics(statistics), upTo: limit / 4)
            let text = StatisticsText(statistics)
            for line in [text.failures, text.remark].compactMap(\.self) {
                page.append("\n\(MarkdownText.inline(line))\n")
            }
        } else {
            page.append(MarkdownTable.units(figures.units), upTo: limit / 4)
        }
        var end = BoundedText(limit: limit / 4)
        end.append(MarkdownTable.warnings(figures.warnings), upTo: limit / 8)
        end.append(MarkdownTable.slowest(figures), upTo: limit / 4)
        end.append(MarkdownTable.retried(figures), upTo: limit / 4)
        append(to: &page, reserving: end.text.utf8.count)
        page.append(end.text)
        return page.text
    }

    private var headline: String {
        let result = figures.result
        let isRed = result.interrupted || result.counts.failures > 0 || !result.brokenThresholds.isEmpty
        // A run in which no request passed is not a success.
        let mark = isRed ? "❌" : result.counts.passed > 0 ? "✅" : "⚠️"
        let counts = SummaryText(style: .plain).text(of: figures)
        return "### \(mark) hubrun: \(counts.replacing("   (", with: " ("))\n"
    }

    // MARK: Failures

    private func failure(_ request: RequestRecord) -> Failure {
        let text = FailureText().lines(of: request).cut(to: Self.textLimit)
        return Failure(
            name: MarkdownText.html(request.fullTitle.cut(to: Self.nameLimit)),
            unit: MarkdownText.html(figures.units.title.cut(to: Self.nameLimit)),
            message: MarkdownText.html(FailureText.headline(of: request).cut(to: 2 * Self.nameLimit)),
            text: text.isEmpty ? "" : MarkdownText.block(text))
    }

    private func details(_ failure: Failure) -> String {
        let unit = figures.units.count > 1 ? " (\(failure.unit))" : ""
        return "\n<details><summary><b>\(failure.name)</b>\(unit): \(failure.message)</summary>\n\n\(failure.text)\n"
            + "</details>\n"
    }

    private func append(to page: inout BoundedText, reserving room: Int) {
        let count = figures.counts.failures
        guard count > 0 else { return }
        let room = room + 200
        page.append("\n#### \(figures.counts.failureWords.joined(separator: ", "))\n", reserving: room)
        var shown = 0
        for failure in failures {
            guard page.append(details(failure), reserving: room) else { break }
            shown += 1
        }
        if shown < count {
            page.append("\n\(count - shown) more of them not shown here: see the log.\n")
        }
    }
}

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
                let heading = UnitText.heading(row.unit, style: .plain)
                let counts = row.counts
                let figures = [counts.passed, counts.failed, counts.errored, counts.skipped].map(String.init)
                return line([row.mark, name(heading)] + figures + [DurationText.text(row.time)])
            }, count: units.count)
    }

    static func thresholds(_ thresholds: [ThresholdRecord]) -> MarkdownTable {
        MarkdownTable(
            head: "\n| | Threshold | Figure |\n| --- | --- | --- |\n",
            rows: thresholds.map { threshold in
                let mark =
                    switch threshold.outcome {
                    case .held: "✅"
                    case .broken: "❌"
                    case .open, .noBaseline: "➖"
                    }
                return line([mark, name(threshold.title), name(threshold.figureWords)])
            }, count: thresholds.count)
    }

    static func comparisons(_ comparisons: [HistoryComparison]) -> MarkdownTable {
        MarkdownTable(
            head:
                "\n| | Compared with \(CountedNoun.text(HistoryText.runs(comparisons), "earlier run")) | p95 | Passed "
                + "| Flaky |\n| --- | --- | ---: | ---: | ---: |\n",
            rows: comparisons.map { comparison in
                let (now, earlier) = (comparison.now, comparison.earlier)
                let mark =
                    switch comparison.verdict {
                    case .slower, .worse: "❌"
                    case .faster, .better: "✅"
                    case .same, .new: ""
                    }
                return line([
                    mark, name("\(comparison.title): \(comparison.verdict.rawValue)"),
                    earlier.map { HistoryText.times(now, $0) } ?? DurationText.text(now.p95.duration),
                    earlier.map { HistoryText.shares(now, $0) } ?? "\(FigureText.percent(now.passRate)) passed",
                    HistoryText.flaky(now, earlier),
                ])
            }, count: comparisons.count)
    }

    static func statistics(_ statistics: RunStatistics) -> MarkdownTable {
        let table = StatisticsText(statistics)
        return MarkdownTable(
            head: "\n| Request | \(StatisticsText.columns.joined(separator: " | ")) |\n| ---"
                + String(repeating: " | ---:", count: StatisticsText.columns.count) + " |\n",
            rows: table.rows.map { line([name($0.name)] + $0.cells) }, count: table.rows.count + table.omitted)
    }

    static func slowest(_ figures: RunFigures) -> MarkdownTable {
        let slowest = figures.frequentStatistics == nil ? figures.noteworthySlowest() : []
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
                line([name($0.name, of: $0.unit, figures), name($0.attempts), $0.isFlaky ? "flaky" : $0.outcome.words])
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

/// The escaping of text from outside for Markdown on GitHub and Azure (GitHub Flavored Markdown).
enum MarkdownText {
    private static let signs = Set("\\`*_{}[]<>#|~!&$".unicodeScalars)
    /// A zero-width space. It ends a name, so that text in a response cannot mention a user or link an issue.
    private static let separator = "\u{200B}"

    /// Escapes a text for a paragraph or a table cell.
    static func inline(_ text: String) -> String {
        var result = ""
        for scalar in DisplayText.printable(text).unicodeScalars {
            if signs.contains(scalar) { result += "\\" }
            result.unicodeScalars.append(scalar)
            if scalar == "@" || scalar == "#" { result += separator }
        }
        return result
    }

    /// Escapes a text for the content of an HTML element.
    static func html(_ text: String) -> String {
        MarkupText.printable(text).replacing("@", with: "@\(separator)").replacing("#", with: "#\(separator)")
    }

    /// Returns lines in a code block whose fence is longer than any run of backticks in them.
    static func block(_ lines: [String]) -> String {
        let longest = lines.reduce(0) { max($0, longestRun(in: $1)) }
        let fence = String(repeating: "`", count: max(3, longest + 1))
        return "\(fence)text\n\(lines.joined(separator: "\n"))\n\(fence)\n"
    }

    private static func longestRun(in line: String) -> Int {
        var (longest, run) = (0, 0)
        for byte in line.utf8 {
            run = byte == UInt8(ascii: "`") ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest
    }
}

/// A text with a maximum size. Pieces that do not fit are omitted.
struct BoundedText {
    private(set) var text = ""
    private let limit: Int

    /// - Parameter limit: The maximum size, in bytes.
    init(limit: Int) {
        self.limit = limit
    }

    /// - Parameter room: The number of bytes that must stay free.
    /// - Returns: True if the piece was appended. A piece is never appended in part.
    @discardableResult
    mutating func append(_ piece: String, reserving room: Int = 0) -> Bool {
        guard text.utf8.count + piece.utf8.count + room <= limit else { return false }
        text += piece
        return true
    }

    /// Appends as many rows as fit into `size` bytes, and a line with the number of omitted rows.
    mutating func append(_ table: MarkdownTable, upTo size: Int) {
        guard !table.rows.isEmpty else { return }
        let room = max(0, limit - text.utf8.count - size) + 100
        guard append(table.head, reserving: room) else { return }
        var shown = 0
        for row in table.rows {
            guard append(row, reserving: room) else { break }
            shown += 1
        }
        let left = table.count - shown
        if left > 0 { append("\n… and \(left) more\n") }
    }
}
