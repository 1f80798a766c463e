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

    private let renderer: DiagnosticRenderer

    init(style: TextStyle, redactor: Redactor) {
        self.style = style
        renderer = DiagnosticRenderer(
            style: style, isRevealing: redactor.isRevealing, secretColumns: redactor.columns(ofSecretsIn:))
    }

    /// - Parameters:
    ///   - exchanges: what went over the wire, to be shown under the outcome.
    ///   - again: the command that runs the request again, to be shown at the end, and remarks on it.
    func lines(of report: RequestReport, below exchanges: [String] = [], again: [String] = []) -> [String] {
        let indentation = String(repeating: "  ", count: report.path.count + 1)
        return [indentation + outcomeLine(report, indentation: indentation.count)]
            + (exchanges + problems(of: report) + self.again(again)).map { $0.isEmpty ? "" : indentation + "  " + $0 }
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

    /// A request that had to be made for a token, without its content, which is all secret.
    func line(ofTokenRequest attempt: AttemptReport, _ masked: MaskedCall) -> String {
        let name = DisplayText.printable("token: \(masked.call.method) \(masked.url)")
        return "\(style.dim("·")) \(name)   \(figures(attempt))"
    }

    /// The status or failure kind, the time, and how many attempts there were when there was more than one.
    private func figures(_ report: RequestReport) -> String {
        guard let attempt = report.attempts.last else { return "not sent" }
        let count = report.attempts.count
        return figures(attempt, duration: report.duration) + (count > 1 ? "   \(count) attempts" : "")
    }

    /// - Parameter duration: how long it took, when the transport cannot tell.
    private func figures(_ attempt: AttemptReport, duration: Duration = .zero) -> String {
        let result: String
        let time: Duration
        switch attempt.result {
        case .success(let exchange):
            result = String(exchange.response.status)
            time = exchange.duration
        case .failure(let error):
            guard error.origin == .exchange else { return error.word }
            result = error.word
            time = error.duration ?? duration
        }
        return "\(result)   \(style.dim(DurationText.text(time)))"
    }

    private func problems(of report: RequestReport) -> [String] {
        var lines: [String] = []
        switch report.outcome {
        case .passed, .skipped: return []
        case .failed(let failures):
            lines += failures.flatMap(self.lines(of:))
        case .errored(let error):
            lines += problem(at: error.range, error.message)
            lines += error.details.map { "  " + DisplayText.printable($0) } + hint(error.hint)
            // What could be looked at all the same did not hold either.
            lines += (report.attempts.last?.checks ?? []).compactMap(\.failure).flatMap(self.lines(of:))
        }
        for refusal in report.lastExchange?.cookieRefusals ?? [] {
            lines.append("  \(style.yellow("cookie:")) \(DisplayText.printable(refusal.message))")
            lines += hint(refusal.hint)
        }
        for note in report.notes { lines += self.lines(of: note) }
        if report.attempts.count > 1 { lines.append("  attempts: \(attemptList(report))") }
        return lines
    }

    private func lines(of failure: CheckFailure) -> [String] {
        problem(at: failure.range, failure.message)
            + failure.details.map { "  " + DisplayText.printable($0) } + hint(failure.hint)
    }

    private func again(_ lines: [String]) -> [String] {
        lines.enumerated().map { number, line in
            "  \(number == 0 ? style.cyan("again:") : "      ") \(DisplayText.printable(line))"
        }
    }

    private func problem(at range: SourceRange, _ message: String) -> [String] {
        [style.bold(DisplayText.printable(range.label + ":")) + " " + DisplayText.printable(message)]
            + (range.file.text.isEmpty ? [] : renderer.excerpt(of: range))
    }

    private func hint(_ text: String?) -> [String] {
        text.map { ["  \(style.cyan("hint:")) \(DisplayText.printable($0))"] } ?? []
    }

    private func lines(of note: RequestNote) -> [String] {
        switch note.origin {
        case .collection: hint(note.message)
        case .diagnosis: ["  \(style.cyan("token:")) \(DisplayText.printable(note.message))"] + hint(note.hint)
        case .retry: ["  \(style.cyan("retry:")) \(DisplayText.printable(note.message))"] + hint(note.hint)
        case .challenge: ["  \(style.cyan("auth:")) \(DisplayText.printable(note.message))"] + hint(note.hint)
        }
    }

    private func attemptList(_ report: RequestReport) -> String {
        let shown = report.attempts.prefix(10).map { attempt in
            switch attempt.result {
            case .success(let exchange): String(exchange.response.status)
            case .failure(let error): error.word
            }
        }
        return shown.joined(separator: ", ") + (report.attempts.count > shown.count ? ", …" : "")
    }
}

extension TransportError {
    /// What stands in the place of a status.
    fileprivate var word: String {
        switch origin {
        case .exchange: kind.rawValue
        case .request: "not sent"
        case .cancellation: "interrupted"
        }
    }
}
