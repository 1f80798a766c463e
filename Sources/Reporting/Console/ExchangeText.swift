import Checks
import Diagnostics
import RunEngine
import Transport

/// Requests and responses as they went over the wire, for `--verbose` and `show`.
struct ExchangeText: Sendable {
    private let style: TextStyle
    private let fields: FieldText
    /// Bytes of a body that are shown.
    private let maximumBody: Int

    init(style: TextStyle, fields: FieldText, maximumBody: Int = 16 * 1024) {
        self.style = style
        self.fields = fields
        self.maximumBody = maximumBody
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
            return (exchange.hops + [exchange]).flatMap(lines(of:))
        case .failure(let error):
            return
                (error.hops.isEmpty ? lines(of: attempt.call, error.partialResponse) : error.hops.flatMap(lines(of:)))
                + [marked(DisplayText.printable(error.message), style.red("!"))]
        }
    }

    /// A request, and what came before the exchange failed.
    private func lines(of call: HTTPCall, _ partialResponse: HTTPResponse?) -> [String] {
        let sent = partialResponse.map { Exchange(call: call, response: $0).sentFields }
        return requestLines(call, sent: sent).map { marked($0, style.dim(">")) }
            + (partialResponse.map(responseLines) ?? []).map { marked($0, style.dim("<")) }
    }

    /// A request that was answered, and the answer.
    private func lines(of exchange: Exchange) -> [String] {
        requestLines(exchange.call, sent: exchange.sentFields).map { marked($0, style.dim(">")) }
            + responseLines(exchange.response).map { marked($0, style.dim("<")) }
            + exchange.cookieRefusals.map { marked(DisplayText.printable($0.message), style.yellow("!")) }
    }

    private func marked(_ line: String, _ mark: String) -> String {
        line.isEmpty ? mark : "\(mark) \(line)"
    }

    /// The request as HTTP/1.1 writes it (RFC 9112, section 3).
    func requestLines(_ call: HTTPCall) -> [String] {
        requestLines(call, sent: nil)
    }

    /// - Parameter sent: the fields that went out, when they are known; else those of the call, behind `Host`.
    private func requestLines(_ call: HTTPCall, sent: [HTTPField]?) -> [String] {
        let address = RequestAddress(call.url)
        let hasHost = call.fields.contains { $0.isNamed("Host") }
        let fields =
            sent
            ?? (hasHost || address.authority.isEmpty ? [] : [HTTPField("Host", address.authority)]) + call.fields
            + [call.authorizationOfURL].compactMap { $0 }
        let head = ["\(call.method) \(address.target) HTTP/1.1"] + fields.map(self.fields.line)
        return head.map { DisplayText.printable($0) } + contentLines(call)
    }

    private func contentLines(_ call: HTTPCall) -> [String] {
        switch call.content {
        case .bytes(let bytes)? where !bytes.isEmpty:
            [""] + bodyLines(bytes, omitted: call.omittedContentBytes, contentType: call.contentType)
        case .file(let path)?: ["", "(the content of \(DisplayText.printable(path)))"]
        case .pieces(let pieces)?:
            [""] + bodyLines(pieces.flatMap(shown), omitted: call.omittedContentBytes, contentType: nil)
        case .bytes?, nil: []
        }
    }

    /// A file of a form is named in its place.
    private func shown(_ piece: HTTPPiece) -> [UInt8] {
        switch piece {
        case .bytes(let bytes): bytes
        case .file(let path): Array("(the content of \(path))".utf8)
        }
    }

    private func responseLines(_ response: HTTPResponse) -> [String] {
        let statusLine = "\(response.version) \(response.status) \(response.reasonPhrase)"
        let head = ([statusLine] + response.fields.map(fields.line)).map { DisplayText.printable($0) }
        guard !response.body.isEmpty else { return head }
        let contentType = response.firstValue(of: "Content-Type")
        return head + [""] + bodyLines(response.body, omitted: response.omittedBodyBytes, contentType: contentType)
    }

    /// - Parameter omitted: how many bytes there were behind these.
    private func bodyLines(_ bytes: [UInt8], omitted: Int, contentType: String?) -> [String] {
        if let placeholder = BodyText.placeholder(for: bytes, omitted: omitted, contentType: contentType) {
            return [placeholder]
        }
        let shown = bytes.prefix(maximumBody)
        let rest = bytes.count - shown.count + omitted
        guard var text = try? BodyText.decode(Array(shown), contentType: contentType) else { return [] }
        if rest > 0 {
            // Half a character at the cut would hide half a secret from the redactor.
            while text.unicodeScalars.last == "\u{FFFD}" { text.unicodeScalars.removeLast() }
            text += "… (\(CountedNoun.text(rest, "more byte")))"
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
        // In a preview the server may be what only a run can know.
        guard url.hasPrefix("http") else {
            (authority, target) = ("", url)
            return
        }
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
