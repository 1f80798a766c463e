package import Diagnostics
package import RunRecords

/// Requests and responses as they went over the wire, for `--verbose` and `show`.
package struct ExchangeText: Sendable {
    private let style: TextStyle
    /// Bytes of a body that are shown.
    private let maximumBody: Int
    /// True if JSON bodies are pretty-printed instead of shown as sent.
    private let formatsJSON: Bool

    package init(style: TextStyle, maximumBody: Int = 16 * 1024, formatsJSON: Bool = false) {
        self.style = style
        self.maximumBody = maximumBody
        self.formatsJSON = formatsJSON
    }

    /// Every attempt, numbered when there are several.
    func lines(of attempts: [AttemptRecord]) -> [String] {
        guard attempts.count > 1 else { return attempts.flatMap(lines) }
        return attempts.enumerated().flatMap { number, attempt in
            [style.dim("attempt \(number + 1) of \(attempts.count)")] + lines(of: attempt)
        }
    }

    /// The request behind `>`, the response behind `<`, or what went wrong.
    private func lines(of attempt: AttemptRecord) -> [String] {
        let insecure = attempt.isInsecure ? [marked("the server's certificate was not checked", style.yellow("!"))] : []
        let unsent = attempt.wasNeverSent ? [marked("the request was not sent", style.yellow("!"))] : []
        return insecure + unsent + attempt.exchanges.flatMap(lines(of:))
            + (attempt.failure.map { [marked(DisplayText.printable($0.message), style.red("!"))] } ?? [])
    }

    private func lines(of exchange: ExchangeRecord) -> [String] {
        exchange.wire.map { style.dim("* " + DisplayText.printable($0)) }
            + requestLines(exchange.request).map { marked($0, style.dim(">")) }
            + (exchange.response.map(responseLines) ?? []).map { marked($0, style.dim("<")) }
            + exchange.refusedCookies.map { marked(DisplayText.printable($0.message), style.yellow("!")) }
    }

    private func marked(_ line: String, _ mark: String) -> String {
        line.isEmpty ? mark : "\(mark) \(line)"
    }

    /// The request as HTTP/1.1 writes it (RFC 9112, section 3).
    package func requestLines(_ request: MessageRequest) -> [String] {
        let head = ["\(request.method) \(request.target) HTTP/1.1"] + request.fields.map(line)
        return head.map { DisplayText.printable($0) } + (request.body.map(bodyLines) ?? [])
    }

    private func responseLines(_ response: MessageResponse) -> [String] {
        let head = ["\(response.version) \(response.status) \(response.reason)"] + response.fields.map(line)
        return head.map { DisplayText.printable($0) } + (response.body.map(bodyLines) ?? [])
    }

    private func line(_ field: FieldRecord) -> String { "\(field.name): \(field.value)" }

    /// Behind an empty line.
    private func bodyLines(_ body: BodyRecord) -> [String] {
        if let placeholder = body.placeholder { return ["", DisplayText.printable(placeholder)] }
        var text = body.text ?? ""
        var isCut = body.isCut
        if text.utf8.count > maximumBody {
            text = text.prefix(utf8Count: maximumBody)
            isCut = true
        }
        if formatsJSON, !isCut, let lines = JSONLines(style: style).lines(of: text) { return [""] + lines }
        if isCut { text += "…" + (body.size.map { " (\($0) bytes in all)" } ?? "") }
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        while lines.last?.isEmpty ?? false { lines.removeLast() }
        return [""] + lines.map { DisplayText.printable($0) }
    }
}

extension MessageRequest {
    /// What a request line shows of the URL.
    fileprivate var target: String {
        // In a preview the server may be what only a run can know.
        guard url.hasPrefix("http") else { return url }
        let rest = url.drop { $0 != "/" }.dropFirst(2)
        let path = rest.drop { $0 != "/" && $0 != "?" }
        return path.hasPrefix("/") ? String(path) : "/" + path
    }
}

extension AttemptRecord {
    /// True if the attempt's only request was not sent, because it was invalid or no connection was established.
    fileprivate var wasNeverSent: Bool {
        guard let failure, let exchange = exchanges.first, exchanges.count == 1, exchange.response == nil else {
            return false
        }
        switch failure.origin {
        case .request: return true
        case .cancellation: return false
        case .exchange:
            if failure.kind == "dns" { return true }
            // A connection that was used before, or a client that waited for an answer, has sent at least a part.
            guard failure.kind == "connection" || failure.kind == "tls", !exchange.reused,
                let timings = exchange.timings
            else { return false }
            return timings.firstByte.duration == .zero && timings.transfer.duration == .zero
        }
    }
}
