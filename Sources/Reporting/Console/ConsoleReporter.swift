import CollectionModel
import Diagnostics
import Placeholders
package import RunEngine
import Synchronization

/// Shows a run on the console: a line a request, and all that a person needs where one failed.
package final class ConsoleReporter: Sendable {
    private let options: ConsoleOptions
    private let output: OutputSink
    private let redactor: Redactor
    private let style: TextStyle
    private let lines: RequestLines
    private let exchanges: ExchangeText
    private let heading = Mutex(Heading())

    /// What was printed last above the requests, so that it is printed once.
    private struct Heading {
        var unit: String?
        var section = RunSection.requests
        var groups: [GroupPlace] = []
    }

    package init(options: ConsoleOptions, output: OutputSink, redactor: Redactor) {
        self.options = options
        self.output = output
        self.redactor = redactor
        style = TextStyle(isColored: options.isColored)
        lines = RequestLines(style: style, redactor: redactor)
        exchanges = ExchangeText(style: style, fields: FieldText(redactor: redactor))
    }

    package func consume(_ event: RunEvent) {
        switch event {
        case .unitStarted(let unit):
            heading.withLock { $0 = Heading() }
            if options.detail.showsRequests { printUnit(unit) }
        case .tokenRequested(let attempt, _):
            guard options.detail == .exchanges else { return }
            output.line("  " + lines.line(ofTokenRequest: attempt, MaskedCall(attempt.call, redactor: redactor)))
        case .requestFinished(let report, let unit): consume(report, in: unit)
        case .unitFinished: break
        case .runFinished(let summary): output.line(SummaryText(style: style).text(of: summary))
        }
        output.flush()
    }

    private func consume(_ report: RequestReport, in unit: RunUnit) {
        switch options.detail {
        case .summary: return
        case .failures: guard report.outcome.isFailure else { return }
        case .requests, .exchanges: break
        }
        printHeadings(report, in: unit)
        let below = options.detail == .exchanges ? exchanges.lines(of: report.attempts) : []
        let again = report.outcome.isFailure ? options.rerun?.lines(for: report, in: unit, redactor: redactor) : nil
        for line in lines.lines(of: report, below: below, again: again ?? []) { output.line(line) }
    }

    private func printHeadings(_ report: RequestReport, in unit: RunUnit) {
        let previous = heading.withLock { heading in
            let previous = heading
            heading = Heading(unit: UnitText.label(unit), section: report.section, groups: report.groups)
            return previous
        }
        if previous.unit == nil, options.detail == .failures { printUnit(unit) }
        let isSameSection = report.section == previous.section
        if !isSameSection { output.line(style.dim("  \(report.section.rawValue)")) }
        let shared = isSameSection ? zip(previous.groups, report.groups).prefix { $0 == $1 }.count : 0
        for (depth, group) in report.groups.enumerated().dropFirst(shared) {
            output.line(String(repeating: "  ", count: depth + 1) + style.bold(DisplayText.printable(group.name)))
        }
    }

    private func printUnit(_ unit: RunUnit) {
        output.line(UnitText.heading(unit, style: style))
    }
}

extension ConsoleOptions.Detail {
    fileprivate var showsRequests: Bool { self == .requests || self == .exchanges }
}

/// The first line of a unit: what runs, in which environment, against which hub.
enum UnitText {
    static func heading(_ unit: RunUnit, style: TextStyle) -> String {
        let label = label(unit)
        return style.bold(DisplayText.printable(unit.collectionName)) + label
    }

    static func label(_ unit: RunUnit) -> String {
        var parts: [String] = []
        if let environment = unit.environmentName { parts.append("environment \(DisplayText.printable(environment))") }
        if let hub = unit.hub { parts.append("hub \(DisplayText.printable(hub))") }
        if unit.iterationCount > 1 { parts.append("iteration \(unit.iteration) of \(unit.iterationCount)") }
        if let row = unit.row { parts.append(row) }
        return parts.isEmpty ? "" : " — " + parts.joined(separator: ", ")
    }
}

/// The last line of a run.
struct SummaryText {
    let style: TextStyle

    func text(of summary: RunSummary) -> String {
        var counts: [String] = []
        if summary.failed > 0 { counts.append(style.red("\(summary.failed) failed")) }
        if summary.errored > 0 { counts.append(style.red("\(summary.errored) not carried out")) }
        if summary.passed > 0 { counts.append(style.green("\(summary.passed) passed")) }
        if summary.skipped > 0 { counts.append(style.yellow("\(summary.skipped) skipped")) }
        if summary.isInterrupted { counts.insert(style.red("interrupted"), at: 0) }
        if summary.total == 0 { counts.append("nothing ran") }
        let requests = summary.total == 0 ? "" : " of \(summary.total) request\(summary.total == 1 ? "" : "s")"
        let minted = summary.tokensMinted
        let tokens = minted == 0 ? "" : "   (\(minted) token\(minted == 1 ? "" : "s") minted)"
        return "\(counts.joined(separator: ", "))\(requests) in \(DurationText.text(summary.duration))\(tokens)"
    }
}
