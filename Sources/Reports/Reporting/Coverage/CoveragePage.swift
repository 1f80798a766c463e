import Cryptography
import EmbeddedFiles
import RunRecords
import Text
import XML

/// The coverage as a page in the order of the document: for each operation its parts, with the requests that had them or
/// the word "missing". It needs no script.
struct CoveragePage {
    let coverage: [CoverageRecord]

    private static let style = EmbeddedFolder.report.text(of: "coverage.css") ?? ""

    var text: String {
        let digest = Base64.encode(Digest.sha256(Array(Self.style.utf8)))
        let sections =
            coverage.isEmpty
            ? "<p>No request of the run names an OpenAPI document.</p>" : coverage.map(section).joined(separator: "\n")
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-\(digest)'; \
            base-uri 'none'; form-action 'none'">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="referrer" content="no-referrer">
            <title>\(MarkupText.printable(coverage.first?.title ?? "OpenAPI coverage")): coverage</title>
            <style>\(Self.style)</style>
            </head>
            <body>
            \(sections)
            </body>
            </html>

            """
    }

    private func section(_ record: CoverageRecord) -> String {
        let shares = record.shares.map { kind, share in
            "<tr><th scope=\"row\">\(kind.plural)</th><td><progress max=\"\(share.total)\" value=\"\(share.seen)\">"
                + "</progress></td><td>\(share.text)</td></tr>"
        }
        return """
            <h1>\(MarkupText.printable(record.title ?? record.description))</h1>
            <p class="file">\(MarkupText.printable(record.description))</p>
            <table class="shares">\(shares.joined())</table>
            \(update(record))\(record.operations.map { operation($0, of: record) }.joined(separator: "\n"))
            """
    }

    /// The command that adds the proposed requests; empty if there is none.
    private func update(_ record: CoverageRecord) -> String {
        guard let command = record.updateCommand, record.operations.contains(where: { $0.request != nil }) else {
            return ""
        }
        return
            "<p>This command adds a request for each operation that the collection does not have, with the names that "
            + "it needs (one click selects it):</p><pre>\(MarkupText.escapeContent(command))</pre>\n"
    }

    private func operation(_ operation: CoveredOperation, of record: CoverageRecord) -> String {
        let parts = operation.parts.dropFirst()
        let missing = parts.count { $0.count == 0 }
        let words = operation.operation.split(separator: " ", maxSplits: 1).map(String.init)
        let state = !operation.isSeen ? "missing" : missing > 0 ? "partial" : "seen"
        let note =
            !operation.isSeen
            ? "no request"
            : missing > 0 ? "\(missing) of \(CountedNoun.text(parts.count, "part")) missing" : "complete"
        let summary = operation.summary.map { " <span class=\"summary\">\(MarkupText.printable($0))</span>" } ?? ""
        let deprecated = operation.isDeprecated ?? false ? " <span class=\"tag\">deprecated</span>" : ""
        let place = "\(operation.place.file):\(operation.place.line)"
        return """
            <details class="\(state)"><summary><b class="method">\(MarkupText.printable(words.first ?? ""))</b> \
            <code>\(MarkupText.printable(words.dropFirst().first ?? ""))</code>\(summary)\(deprecated) \
            <span class="note">\(note)</span></summary>
            <p class="file">\(MarkupText.printable(place))\(requests(operation.parts.first))</p>
            \(proposal(of: operation, record))\(table(Array(parts)))
            </details>
            """
    }

    private func requests(_ part: CoveredPart?) -> String {
        guard let part, !part.requests.isEmpty else { return "" }
        let names = part.requests.joined(separator: ", ") + (part.count > part.requests.count ? " …" : "")
        return " · \(CountedNoun.text(part.count, "exchange")): \(MarkupText.printable(names))"
    }

    /// The request to copy for an operation without one.
    private func proposal(of operation: CoveredOperation, _ record: CoverageRecord) -> String {
        guard let request = operation.request else { return "" }
        let hint = record.updateCommand == nil ? "; <code>hubrun import --update</code> adds it with its variables" : ""
        let names =
            operation.names.map {
                "<p>The collection does not have these names, which the request needs:</p><pre>"
                    + "\(MarkupText.escapeContent($0))</pre>"
            } ?? ""
        return "<p>A request for the list <code>requests</code> of a collection (one click selects it)\(hint):</p><pre>"
            + "\(MarkupText.escapeContent(request))</pre>\(names)\n"
    }

    private func table(_ parts: [CoveredPart]) -> String {
        guard !parts.isEmpty else { return "" }
        let rows = parts.map { part in
            let name =
                part.path.map { "<td class=\"path\"><code>\(MarkupText.printable($0))</code>" }
                ?? "<td><code>\(MarkupText.printable(part.part))</code>"
            let found =
                part.count > 0
                ? "\(part.count) <span class=\"names\">\(MarkupText.printable(part.requests.joined(separator: ", ")))</span>"
                : "missing"
            return "<tr class=\"\(part.count > 0 ? "seen" : "missing")\">\(name)</td><td>\(found)</td></tr>"
        }
        return "<table class=\"parts\">\(rows.joined())</table>"
    }
}
