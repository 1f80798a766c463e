import Cryptography
import Diagnostics
import EmbeddedFiles
import RunRecords
import Text
import XML

/// The static parts of the HTML report. They contain no data from outside.
enum PageFrame {
    private static let style = file("report.css")
    private static let body = file("report.html")

    /// The scripts, in the order of their dependencies.
    private static let script: String = {
        let parts = [
            "data", "text", "bodies", "problems", "exchanges", "scripts", "list", "filters", "statistics", "head",
            "page",
        ]
        let text = parts.map { file("\($0).js") }.joined(separator: "\n")
        return "\"use strict\";\n(() => {\n\(text)})();\n"
    }()

    /// A policy that allows only this script and this style, by their digests (CSP Level 3, section 2.3.1).
    private static let policy = """
        default-src 'none'; script-src '\(source(script))'; style-src '\(source(style))'; img-src data:; base-uri 'none'; \
        form-action 'none'
        """

    static let start = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="\(policy)">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="referrer" content="no-referrer">
        <title>hubrun report</title>
        <style>\(style)</style>
        </head>
        <body>
        \(body)

        """

    static let end = "<script>\(script)</script>\n</body>\n</html>\n"

    private static func file(_ name: String) -> String { EmbeddedFolder.report.text(of: name) ?? "" }

    private static func source(_ text: String) -> String { "sha256-\(Base64.encode(Digest.sha256(Array(text.utf8))))" }
}

/// The content of the HTML report for browsers without scripts: the figures and the failures.
struct PageFallback {
    let summary: PageSummary

    var html: String {
        """
        <noscript>
        <h1>\(MarkupText.printable(headline))</h1>
        <p>\(MarkupText.printable(details))</p>
        \(summary.failures.map(section).joined())\(more)\(warnings)</noscript>

        """
    }

    private var headline: String {
        SummaryText(style: .plain).text(of: summary.figures)
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
        let lines = FailureText().lines(of: summary.figures.warnings, limit: PageSummary.maximumWarnings)
        guard !lines.isEmpty else { return "" }
        return "<h2>Warnings</h2>\n<pre>\(lines.map(MarkupText.printable).joined(separator: "\n"))</pre>\n"
    }

    private func section(_ failure: PageSummary.Failure) -> String {
        let text = FailureText().lines(of: failure.record).map(MarkupText.printable).joined(separator: "\n")
        return
            "<h2>\(MarkupText.printable(failure.title))</h2>\n<p>\(MarkupText.printable(failure.unit))</p>\n<pre>\(text)</pre>\n"
    }
}

/// The escaping of JSON for a script element, so that no character can end the element or begin a comment in it
/// ("Restrictions for contents of script elements", WHATWG HTML 4.12.1.3).
enum InlineScript {
    /// Escapes characters that are special in HTML or in old scripts. In JSON they occur only in strings.
    static func escaped(_ json: [UInt8]) -> [UInt8] {
        var escaped: [UInt8] = []
        escaped.reserveCapacity(json.count + json.count / 16)
        var start = 0
        for index in json.indices {
            guard let (escape, length) = escape(json, at: index) else { continue }
            escaped += json[start..<index]
            escaped += escape.utf8
            start = index + length
        }
        escaped += json[start...]
        return escaped
    }

    private static func escape(_ json: [UInt8], at index: Int) -> (String, Int)? {
        switch json[index] {
        case UInt8(ascii: "<"): return (#"\u003c"#, 1)
        case UInt8(ascii: ">"): return (#"\u003e"#, 1)
        case UInt8(ascii: "&"): return (#"\u0026"#, 1)
        case 0xE2:
            // U+2028 and U+2029.
            guard index + 2 < json.count, json[index + 1] == 0x80 else { return nil }
            return json[index + 2] == 0xA8 ? (#"\u2028"#, 3) : json[index + 2] == 0xA9 ? (#"\u2029"#, 3) : nil
        default: return nil
        }
    }
}
