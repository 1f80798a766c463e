import Diagnostics
import RunRecords
import Text

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
        page.append(MarkdownTable.units(figures.units), upTo: limit / 4)
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
        let isRed = result.interrupted || result.counts.failures > 0
        // A run in which no request passed is not a success.
        let mark = isRed ? "❌" : result.counts.passed > 0 ? "✅" : "⚠️"
        let counts = SummaryText(style: TextStyle(isColored: false)).text(of: figures)
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
