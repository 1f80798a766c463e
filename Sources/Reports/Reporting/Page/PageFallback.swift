import Diagnostics
import RunRecords
import Text

/// The content of the HTML report for browsers without scripts: the figures and the failures.
struct PageFallback {
    let summary: PageSummary

    var html: String {
        """
        <noscript>
        <h1>\(Self.escaped(headline))</h1>
        <p>\(Self.escaped(details))</p>
        \(summary.failures.map(section).joined())\(more)\(warnings)</noscript>

        """
    }

    private var headline: String {
        SummaryText(style: TextStyle(isColored: false)).text(of: summary.figures)
    }

    private var details: String {
        var parts: [String] = []
        if let run = summary.run { parts.append("started \(run.startedAt.text)") }
        if let environment = summary.firstUnit?.environment { parts.append("environment \(environment)") }
        if let hub = summary.firstUnit?.hub { parts.append("hub \(hub)") }
        let script = "the requests themselves are shown by this page's script"
        return (parts + [script]).joined(separator: ", ")
    }

    private var more: String {
        let rest = summary.figures.counts.failures - summary.failures.count
        return rest > 0 ? "<p>and \(rest) more</p>\n" : ""
    }

    private var warnings: String {
        let lines = WarningLines().lines(of: summary.figures.warnings, limit: PageSummary.maximumWarnings)
        guard !lines.isEmpty else { return "" }
        return "<h2>Warnings</h2>\n<pre>\(lines.map(Self.escaped).joined(separator: "\n"))</pre>\n"
    }

    private func section(_ failure: PageSummary.Failure) -> String {
        let text = FailureText().lines(of: failure.record).map(Self.escaped).joined(separator: "\n")
        return "<h2>\(Self.escaped(failure.title))</h2>\n<p>\(Self.escaped(failure.unit))</p>\n<pre>\(text)</pre>\n"
    }

    static func escaped(_ text: String) -> String {
        DisplayText.printable(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
            ">", with: "&gt;"
        )
        .replacing("\"", with: "&quot;")
    }
}
