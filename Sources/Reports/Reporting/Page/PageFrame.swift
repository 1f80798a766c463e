import Cryptography

/// The static parts of the HTML report. They contain no data from outside.
enum PageFrame {
    private static let style = String(decoding: PackageResources.report_css, as: UTF8.self)
    private static let body = String(decoding: PackageResources.report_html, as: UTF8.self)

    /// The scripts, in the order of their dependencies.
    private static let script: String = {
        let parts = [
            PackageResources.data_js, PackageResources.text_js, PackageResources.bodies_js,
            PackageResources.problems_js, PackageResources.exchanges_js, PackageResources.scripts_js,
            PackageResources.list_js, PackageResources.filters_js, PackageResources.head_js, PackageResources.page_js,
        ]
        let text = parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
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

    private static func source(_ text: String) -> String { "sha256-\(Base64.encode(Digest.sha256(Array(text.utf8))))" }
}
