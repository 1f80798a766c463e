import Checks
package import Diagnostics
import RunEngine
package import Transport

/// Requests and responses as they went over the wire, for `--verbose` and `--dry-run`.
package struct ExchangeText: Sendable {
    /// Bytes of a body that are shown.
    private static let maximumBody = 16 * 1024

    private let style: TextStyle
    private let fields: FieldText

    package init(style: TextStyle, fields: FieldText) {
        self.style = style
        self.fields = fields
    }

    /// Every attempt, numbered when there are several.
    func lines(of attempts: [AttemptReport]) -> [String] {
        guard attempts.count > 1 else { return attempts.flatMap(lines) }
        return attempts.enumerated().flatMap { number, attempt in
            [style.dim("attempt \(number + 1) of \(attempts.count)")] + lines(of: attempt)
        }
    }

    /// The request behind `>`, the response behind `<`, or what went wrong.
    private func lines(of attempt: AttemptReport) -> [String] {
        switch attempt.result {
        case .success(let exchange):
            requestLines(attempt.call, sent: exchange.sentFields).map { marked($0, style.dim(">")) }
                + responseLines(exchange.response).map { marked($0, style.dim("<")) }
        case .failure(let error):
            requestLines(attempt.call).map { marked($0, style.dim(">")) }
                + [marked(DisplayText.printable(error.message), style.red("!"))]
        }
    }

    private func marked(_ line: String, _ mark: String) -> String {
        line.isEmpty ? mark : "\(mark) \(line)"
    }

    /// The request as HTTP/1.1 writes it (RFC 9112, section 3).
    package func requestLines(_ call: HTTPCall) -> [String] {
        requestLines(call, sent: nil)
    }

    /// - Parameter sent: the fields that went out, when they are known; else those of the call, behind `Host`.
    private func requestLines(_ call: HTTPCall, sent: [HTTPField]?) -> [String] {
        let address = RequestAddress(call.url)
        let hasHost = call.fields.contains { $0.isNamed("Host") }
        let fields = sent ?? (hasHost ? [] : [HTTPField("Host", address.authority)]) + call.fields
        let head = ["\(call.method) \(address.target) HTTP/1.1"] + fields.map(self.fields.line)
        return head.map { DisplayText.printable($0) } + contentLines(call)
    }

    private func contentLines(_ call: HTTPCall) -> [String] {
        switch call.content {
        case .bytes(let bytes)? where !bytes.isEmpty: [""] + bodyLines(bytes, contentType: call.contentType)
        case .file(let path)?: ["", "(the content of \(DisplayText.printable(path)))"]
        case .bytes?, nil: []
        }
    }

    private func responseLines(_ response: HTTPResponse) -> [String] {
        let statusLine = "\(response.version) \(response.status) \(response.reasonPhrase)"
        let head = ([statusLine] + response.fields.map(fields.line)).map { DisplayText.printable($0) }
        guard !response.body.isEmpty else { return head }
        return head + [""] + bodyLines(response.body, contentType: response.firstValue(of: "Content-Type"))
    }

    private func bodyLines(_ bytes: [UInt8], contentType: String?) -> [String] {
        guard BodyText.isText(bytes.prefix(512)) else { return ["(\(bytes.count) bytes that are not text)"] }
        let rest = bytes.count - min(bytes.count, Self.maximumBody)
        var text = BodyText.decode(Array(bytes.dropLast(rest)), contentType: contentType)
        if rest > 0 {
            // Half a character at the cut would hide half a secret from the redactor.
            while text.unicodeScalars.last == "\u{FFFD}" { text.unicodeScalars.removeLast() }
            text += "… (\(rest) more bytes)"
        }
        // Masked as a whole, because a secret may span lines.
        var lines = fields.masked(text).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        while lines.last?.isEmpty ?? false { lines.removeLast() }
        return lines.map { DisplayText.printable($0) }
    }
}

/// The parts of a URL that a request line and `Host` show.
private struct RequestAddress {
    let authority: String
    let target: String

    init(_ url: String) {
        let rest = url.drop { $0 != "/" }.dropFirst(2)
        let host = rest.prefix { $0 != "/" && $0 != "?" }
        let path = rest.dropFirst(host.count)
        authority = String(host.split(separator: "@").last ?? host)
        target = path.hasPrefix("/") ? String(path) : "/" + path
    }
}

extension HTTPCall {
    fileprivate var contentType: String? { fields.first { $0.isNamed("Content-Type") }?.value }
}
