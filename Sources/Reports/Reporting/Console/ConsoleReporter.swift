import Diagnostics
package import RunRecords
import Text

/// The console output of a run: one line per request, and the details of failed requests.
package final class ConsoleReporter: Reporter {
    private var options: ConsoleOptions
    private let output: OutputSink
    private let style: TextStyle
    private let lines: RequestResultLines
    private let exchanges: ExchangeText
    private var unit: UnitRecord?
    /// The requests of the unit, with ``ConsoleOptions/Detail/collections``.
    private var current: PassedUnits?
    /// The units of one collection that passed and are not printed yet, because more of its iterations may follow.
    private var passed: PassedUnits?
    /// The unit, section and groups printed most recently, so that each heading is printed once.
    private var heading = Heading()
    private var figures = RunFigures()
    /// Skipped requests that are not printed yet, because more requests with the same reason may follow.
    private var skipped: SkippedRow?
    /// The number of lines printed since the last failure.
    private var linesSinceFailure = 0
    private var hasBegun = false
    /// True after the summary was printed.
    private var hasEnded = false

    private struct Heading {
        var hasUnit = false
        var section = RequestRecord.Section.requests
        var groups: [GroupRecord] = []
    }

    package init(options: ConsoleOptions, output: OutputSink) {
        self.options = options
        self.output = output
        style = TextStyle(isColored: options.isColored)
        lines = RequestResultLines(
            style: style, columns: output.columns, showsWarnings: options.detail == .exchanges, options: options)
        exchanges = ExchangeText(style: style, formatsJSON: true)
    }

    package func consume(_ record: RunRecord) {
        guard !hasEnded, options.detail != .nothing else { return }
        hasBegun = true
        figures.add(record)
        if case .request(let request) = record, options.detail.showsRequests {
            if skipped?.take(request) ?? false { return }
            printSkipped()
            skipped = SkippedRow(request)
            if skipped != nil { return }
        } else {
            printSkipped()
        }
        switch record {
        case .run(let header):
            // Thousands of lines hide the figures of a load.
            let isLong = [.requests, .collections, .failures].contains(options.detail)
            if header.load != nil, isLong { options.detail = .summary }
        case .unitEnd: endUnit()
        case .unit(let unit):
            (self.unit, heading) = (unit, Heading())
            if options.detail == .collections { current = PassedUnits(unit) }
            if options.detail.showsRequests, !options.isGrouped { printUnit() }
        case .token(let token):
            if options.detail == .exchanges {
                print(["  " + lines.line(of: token)] + exchanges.lines(of: [token.attempt]).map { "    " + $0 })
            }
        case .request(let request): consume(request)
        case .end: printSummary()
        }
    }

    package func flush() { output.flush() }

    package func finish() -> ReportFailure? {
        printSkipped()
        printPassed()
        if options.summarizesInterruptedRun, hasBegun, !hasEnded { printSummary() }
        output.flush()
        return output.loss
    }

    /// The number of warnings that are listed at the end.
    private static let warningLimit = 20

    /// Prints the warnings and the summary; with `--quiet` only the counts, because nothing but failures was printed
    /// before.
    private func printSummary() {
        printPassed()
        hasEnded = true
        if options.detail.showsRequests || options.detail == .collections {
            let text = FailureText(style: style, columns: output.columns)
            print(text.lines(of: figures.warnings, limit: Self.warningLimit))
        }
        guard options.showsSummary else { return }
        let text = SummaryText(style: style, columns: output.columns)
        guard options.detail != .failures else {
            return print(text.thresholds(figures.result.brokenThresholds) + [text.text(of: figures)])
        }
        print(
            text.lines(
                of: figures, recallsFailures: options.recallsFailures && areFailuresOutOfSight,
                includesFast: options.detail == .exchanges))
    }

    /// True if failures may have scrolled off the screen, or were not printed at all.
    private var areFailuresOutOfSight: Bool {
        switch figures.counts.failures {
        case 0: false
        // Terminals have at least 24 lines.
        case 1: options.detail == .summary || linesSinceFailure > 20
        default: options.detail == .summary || !figures.isShort || options.isWatched
        }
    }

    private func print(_ lines: [String]) {
        linesSinceFailure += lines.count
        for line in lines { output.line(options.isASCII ? ASCIISymbols.text(line) : line) }
    }

    private func consume(_ request: RequestRecord) {
        switch options.detail {
        case .nothing, .summary: return
        case .failures, .collections:
            current?.add(request)
            guard request.outcome.isFailure else { return }
            printPassed()
        case .requests, .exchanges: break
        }
        printHeadings(request.section, request.groups)
        let showsDetails = options.detail == .exchanges
        guard !options.foldsUnsent || request.outcome != .errored || request.isSent else {
            return print([lines.outcomeLine(of: request)])
        }
        let below = showsDetails ? details(of: request) : lines.remarks(of: request)
        print(lines.lines(of: request, below: below + lines.scripts(of: request)))
        if request.outcome.isFailure { linesSinceFailure = 0 }
    }

    /// Returns the exchanges of the request and of its scripts, the checks that held, and notes.
    private func details(of request: RequestRecord) -> [String] {
        subrequests(of: request, .beforeRequest) + exchanges.lines(of: request.attempts)
            + subrequests(of: request, .afterResponse) + lines.checks(of: request) + lines.notes(of: request)
    }

    private func subrequests(of request: RequestRecord, _ event: ScriptRecord.Event) -> [String] {
        guard let scripts = request.scripts else { return [] }
        return scripts.subrequests.filter { $0.event == event }.flatMap { subrequest in
            [lines.line(of: subrequest)] + exchanges.lines(of: [subrequest.result]).map { $0.isEmpty ? "" : "  " + $0 }
        }
    }

    private func printSkipped() {
        guard let row = skipped else { return }
        skipped = nil
        if row.count > SkippedRow.namedLimit {
            printHeadings(row.section, row.groups)
            print([lines.line(of: row)])
        } else {
            for request in row.named { consume(request) }
        }
    }

    private func printHeadings(_ section: RequestRecord.Section, _ groups: [GroupRecord]) {
        let previous = heading
        heading.section = section
        heading.groups = groups
        if !previous.hasUnit, !options.detail.showsRequests { printUnit() }
        let isSameSection = section == previous.section
        if !isSameSection { print([style.dim("  \(section.rawValue)")]) }
        let shared = isSameSection ? zip(previous.groups, groups).prefix { $0 == $1 }.count : 0
        for (depth, group) in groups.enumerated().dropFirst(shared) {
            print([DisplayText.spaces((depth + 1) * 2) + style.bold(DisplayText.printable(group.name))])
        }
    }

    /// Adds the unit to those that passed, unless it failed.
    private func endUnit() {
        guard let unit = current else { return }
        current = nil
        guard !unit.hasFailure else { return }
        if passed?.take(unit) ?? false { return }
        printPassed()
        passed = unit
    }

    private func printPassed() {
        guard let units = passed else { return }
        passed = nil
        print([lines.line(of: units)])
    }

    private func printUnit() {
        heading.hasUnit = true
        if let unit { print([UnitText.heading(unit, style: style)]) }
    }
}

extension RequestRecord {
    /// True if an attempt reached the network.
    fileprivate var isSent: Bool {
        attempts.contains { attempt in attempt.failure.map { $0.origin == .exchange } ?? true }
    }
}

/// The options for console output.
package struct ConsoleOptions: Sendable {
    package enum Detail: Sendable, Equatable {
        /// No output.
        case nothing
        /// `--summary-only`
        case summary
        /// `--quiet`: failures and the counts.
        case failures
        /// `--brief`: a line for each collection that passed, and failures.
        case collections
        case requests
        /// `--verbose`: every request and response.
        case exchanges

        package var showsRequests: Bool { self == .requests || self == .exchanges }
    }

    /// The tests, or the lines that scripts print, that are shown below a request.
    package enum ScriptLines: Sendable {
        case none
        /// Those of failed requests, and with ``Detail/exchanges`` those of all requests.
        case ofFailures
        /// Those that failed; of printed lines none.
        case failed
        case all
    }

    package var detail: Detail
    package var isColored: Bool
    /// True if the output of each unit is enclosed in a group whose title is the unit's heading.
    package var isGrouped: Bool
    /// True to print a summary for a run without an end record: the run was interrupted while it was shown.
    package var summarizesInterruptedRun: Bool

    package var tests = ScriptLines.ofFailures
    package var scriptOutput = ScriptLines.ofFailures
    /// True to print the summary at the end.
    package var showsSummary = true
    /// True if the summary may repeat failures that are out of sight.
    package var recallsFailures = true
    /// True for a run of `--watch`, whose failures stay on the screen until the next run.
    package var isWatched = false
    /// True to print nothing below requests that were not sent, because all have the same cause.
    package var foldsUnsent = false
    /// True to print the time of day at which each request began, in UTC.
    package var showsTimes = false
    /// True to print symbols such as ✓ in ASCII.
    package var isASCII = false

    /// True if the tests or the output of passed requests are shown without the requests' exchanges.
    package var showsScriptsOfPassed: Bool { tests == .all || scriptOutput == .all }

    package init(
        detail: Detail, isColored: Bool, isGrouped: Bool = false, summarizesInterruptedRun: Bool = false
    ) {
        self.summarizesInterruptedRun = summarizesInterruptedRun
        self.detail = detail
        self.isColored = isColored
        self.isGrouped = isGrouped
    }
}

/// The symbols of console output in ASCII, for terminals and logs without Unicode.
private enum ASCIISymbols {
    private static let replacements: [Character: String] = [
        "✓": "+", "✗": "x", "·": "-", "…": "...", "—": "-", "–": "-", "→": "->", "×": "x", "µ": "u", "›": ">",
    ]

    static func text(_ line: String) -> String {
        guard !line.utf8.allSatisfy({ $0 < 0x80 }) else { return line }
        return line.reduce(into: "") { $0 += replacements[$1] ?? String($1) }
    }
}
