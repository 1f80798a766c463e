import Diagnostics
package import RunRecords

/// Shows a run on the console: a line a request, and all that a person needs where one failed.
package final class ConsoleReporter: Reporter {
    private let options: ConsoleOptions
    private let output: OutputSink
    private let style: TextStyle
    private let lines: RequestLines
    private let exchanges: ExchangeText
    private var unit: UnitRecord?
    /// What was printed last above the requests, so that it is printed once.
    private var heading = Heading()
    private var figures = RunFigures()
    private var hasBegun = false
    /// True behind the summary.
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
        lines = RequestLines(style: style)
        exchanges = ExchangeText(style: style)
    }

    package func consume(_ record: RunRecord) {
        guard !hasEnded else { return }
        hasBegun = true
        figures.add(record)
        switch record {
        case .run, .unitEnd: break
        case .unit(let unit):
            (self.unit, heading) = (unit, Heading())
            if options.detail.showsRequests, !options.isGrouped { printUnit() }
        case .token(let token):
            if options.detail == .exchanges { output.line("  " + lines.line(of: token)) }
        case .request(let request): consume(request)
        case .end: printSummary()
        }
    }

    package func flush() { output.flush() }

    package func finish() -> ReportFailure? {
        if options.summarizesInterruptedRun, hasBegun, !hasEnded { printSummary() }
        output.flush()
        return output.loss
    }

    /// With `--quiet` no more than the counts.
    private func printSummary() {
        hasEnded = true
        let lines = SummaryText(style: style).lines(of: figures)
        for line in options.detail == .failures ? lines.suffix(1) : lines[...] { output.line(line) }
    }

    private func consume(_ request: RequestRecord) {
        switch options.detail {
        case .summary: return
        case .failures: guard request.outcome.isFailure else { return }
        case .requests, .exchanges: break
        }
        printHeadings(of: request)
        let below = options.detail == .exchanges ? exchanges.lines(of: request.attempts) : []
        for line in lines.lines(of: request, below: below) { output.line(line) }
    }

    private func printHeadings(of request: RequestRecord) {
        let previous = heading
        heading.section = request.section
        heading.groups = request.groups
        if !previous.hasUnit, options.detail == .failures { printUnit() }
        let isSameSection = request.section == previous.section
        if !isSameSection { output.line(style.dim("  \(request.section.rawValue)")) }
        let shared = isSameSection ? zip(previous.groups, request.groups).prefix { $0 == $1 }.count : 0
        for (depth, group) in request.groups.enumerated().dropFirst(shared) {
            output.line(DisplayText.spaces((depth + 1) * 2) + style.bold(DisplayText.printable(group.name)))
        }
    }

    private func printUnit() {
        heading.hasUnit = true
        if let unit { output.line(UnitText.heading(unit, style: style)) }
    }
}
