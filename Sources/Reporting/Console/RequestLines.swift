import Checks
import CollectionModel
import Diagnostics
import Placeholders
import RunEngine
import Transport

/// The lines about one request: its outcome, and below it what went wrong.
struct RequestLines {
    /// Cells for the name, so that statuses and times stand in columns.
    private static let nameWidth = 46

    let style: TextStyle

    private var renderer: DiagnosticRenderer { DiagnosticRenderer(style: style) }

    func lines(of report: RequestReport) -> [String] {
        let indentation = String(repeating: "  ", count: report.path.count + 1)
        var lines = [indentation + outcomeLine(report, indentation: indentation.count)]
        lines += problems(of: report).map { $0.isEmpty ? "" : indentation + "  " + $0 }
        return lines
    }

    private func outcomeLine(_ report: RequestReport, indentation: Int) -> String {
        var name = DisplayText.printable(report.name)
        if let element = report.element { name += " [\(element)]" }
        let width = DisplayText.width(of: name)
        let padding = String(repeating: " ", count: max(1, Self.nameWidth + 2 - indentation - width))
        switch report.outcome {
        case .passed: return "\(style.green("✓")) \(name)\(padding)\(figures(report))"
        case .failed, .errored: return "\(style.red("✗")) \(style.bold(name))\(padding)\(figures(report))"
        case .skipped(let reason):
            return style.dim("- \(name)\(padding)skipped: \(DisplayText.printable(reason))")
        }
    }

    /// The status or failure kind, the time, and how many attempts there were when there was more than one.
    private func figures(_ report: RequestReport) -> String {
        guard let attempt = report.attempts.last else { return "not sent" }
        let result: String
        let time: Duration
        switch attempt.result {
        case .success(let exchange):
            result = String(exchange.response.status)
            time = exchange.timings.duration
        case .failure(let error):
            result = error.kind.rawValue
            time = error.timings?.total ?? report.duration
        }
        let count = report.attempts.count
        let attempts = count > 1 ? "   \(count) attempts" : ""
        return "\(result)   \(style.dim(DurationText.text(time)))\(attempts)"
    }

    private func problems(of report: RequestReport) -> [String] {
        var lines: [String] = []
        switch report.outcome {
        case .passed, .skipped: return []
        case .failed(let failures):
            for failure in failures {
                lines += problem(at: failure.range, failure.message)
                lines += failure.details.map { "  " + $0 }
                if let hint = failure.hint { lines.append("  \(style.cyan("hint:")) \(hint)") }
            }
        case .errored(let error):
            lines += problem(at: error.range, error.message)
            if let hint = error.hint { lines.append("  \(style.cyan("hint:")) \(hint)") }
        }
        for note in report.notes { lines += self.lines(of: note) }
        if report.attempts.count > 1 { lines.append("  attempts: \(attemptList(report))") }
        return lines
    }

    private func problem(at range: SourceRange, _ message: String) -> [String] {
        [style.bold("\(range.label):") + " " + message] + renderer.excerpt(of: range)
    }

    private func lines(of note: RequestNote) -> [String] {
        switch note.origin {
        case .collection: ["  \(style.cyan("hint:")) \(DisplayText.printable(note.message))"]
        case .diagnosis:
            ["  \(style.cyan("token:")) \(note.message)"] + (note.hint.map { ["  \(style.cyan("hint:")) \($0)"] } ?? [])
        }
    }

    private func attemptList(_ report: RequestReport) -> String {
        let shown = report.attempts.prefix(10).map { attempt in
            switch attempt.result {
            case .success(let exchange): String(exchange.response.status)
            case .failure(let error): error.kind.rawValue
            }
        }
        return shown.joined(separator: ", ") + (report.attempts.count > shown.count ? ", …" : "")
    }
}
