import Cryptography
import EmbeddedFiles
import Text

/// The static parts of the HTML report. They contain no data from outside.
enum PageFrame {
    private static let style = file("report.css")
    private static let body = file("report.html")

    /// The scripts, in the order of their dependencies.
    private static let script: String = {
        let parts = [
            "data", "text", "bodies", "problems", "exchanges", "scripts", "list", "filters", "head", "page",
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
