import Diagnostics
import Placeholders
import RunRecords

/// What a page shows where the browser runs no script: the figures and what went wrong.
struct PageFallback {
    let summary: PageSummary

    var html: String {
        """
        <noscript>
        <h1>\(Self.escaped(headline))</h1>
        <p>\(Self.escaped(details))</p>
        \(summary.failures.map(section).joined())\(more)</noscript>

        """
    }

    private var headline: String {
        let figures = summary.figures
        let failed = figures.failed + figures.errored
        let result =
            figures.total == 0
            ? "Nothing ran"
            : failed > 0
                ? "\(failed) of \(CountedNoun.text(figures.total, "request")) failed"
                : "\(figures.passed) of \(CountedNoun.text(figures.total, "request")) passed"
        return summary.end == nil
            ? "The run was cut short: \(result)" : figures.interrupted ? "Interrupted: \(result)" : result
    }

    private var details: String {
        let figures = summary.figures
        var parts = ["\(figures.failed) failed", "\(figures.errored) not carried out", "\(figures.skipped) skipped"]
        parts.append("\(figures.passed) passed")
        if let end = summary.end { parts.append("in \(DurationText.text(end.duration.duration))") }
        if let run = summary.run { parts.append("started \(run.startedAt.text)") }
        if let environment = summary.firstUnit?.environment { parts.append("environment \(environment)") }
        if let hub = summary.firstUnit?.hub { parts.append("hub \(hub)") }
        return parts.joined(separator: ", ") + ". The requests themselves are shown by this page's script."
    }

    private var more: String {
        let rest = summary.figures.failed + summary.figures.errored - summary.failures.count
        return rest > 0 ? "<p>and \(rest) more</p>\n" : ""
    }

    private func section(_ failure: PageSummary.Failure) -> String {
        let text = FailureText().lines(of: failure.record).map(Self.escaped).joined(separator: "\n")
        return "<h2>\(Self.escaped(failure.title))</h2>\n<p>\(Self.escaped(failure.unit))</p>\n<pre>\(text)</pre>\n"
    }

    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}
