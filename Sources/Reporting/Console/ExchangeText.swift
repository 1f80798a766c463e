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

    /// The request behind `>`, the response behind `<`, or what went wrong.
    func lines(of attempt: AttemptReport) -> [String] {
        var lines = requestLines(attempt.call).map { "    " + style.dim(">") + (($0.isEmpty ? "" : " ") + $0) }
        switch attempt.result {
        case .success(let exchange):
            lines += responseLines(exchange.response).map { "    " + style.dim("<") + (($0.isEmpty ? "" : " ") + $0) }
        case .failure(let error): lines.append("    \(style.red("!")) \(error.message)")
        }
        return lines
    }

    /// The request as HTTP/1.1 writes it (RFC 9112, section 3).
    package func requestLines(_ call: HTTPCall) -> [String] {
        let address = RequestAddress(call.url)
        var lines = ["\(call.method) \(address.target) HTTP/1.1"]
        if !call.fields.contains(where: { $0.isNamed("Host") }) { lines.append("Host: \(address.authority)") }
        lines += call.fields.map { DisplayText.printable(fields.line($0)) }
        lines.append("")
        switch call.content {
        case nil: break
        case .bytes(let bytes)?: lines += bodyLines(bytes, contentType: call.contentType)
        case .file(let path)?: lines.append("(the content of \(path))")
        }
        while lines.last?.isEmpty ?? false { lines.removeLast() }
        return lines
    }

    private func responseLines(_ response: HTTPResponse) -> [String] {
        var lines = ["\(response.version) \(response.status) \(response.reasonPhrase)"]
        lines += response.fields.map { DisplayText.printable(fields.line($0)) }
        if !response.body.isEmpty {
            lines.append("")
            lines += bodyLines(response.body, contentType: response.firstValue(of: "Content-Type"))
        }
        return lines
    }

    private func bodyLines(_ bytes: [UInt8], contentType: String?) -> [String] {
        guard BodyText.isText(bytes.prefix(512)) else { return ["(\(bytes.count) bytes that are not text)"] }
        let shown = Array(bytes.prefix(Self.maximumBody))
        let text = BodyText.decode(shown, contentType: contentType)
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { DisplayText.printable($0) }
        if bytes.count > shown.count { lines.append("… (\(bytes.count - shown.count) more bytes)") }
        return lines
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
