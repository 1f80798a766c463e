import Diagnostics
import JSON
package import RunRecords
package import Text

/// The text of requests and responses as sent and received, for `--verbose` and `show`.
package struct ExchangeText: Sendable {
    private let style: TextStyle
    /// The limit for the displayed part of a body, in bytes.
    private let maximumBody: Int
    /// True if JSON bodies are pretty-printed instead of shown as sent.
    private let formatsJSON: Bool

    package init(style: TextStyle, maximumBody: Int = 16 * 1024, formatsJSON: Bool = false) {
        self.style = style
        self.maximumBody = maximumBody
        self.formatsJSON = formatsJSON
    }

    /// Returns the lines of all attempts, numbered if there are several.
    func lines(of attempts: [AttemptRecord]) -> [String] {
        guard attempts.count > 1 else { return attempts.flatMap(lines) }
        return attempts.enumerated().flatMap { number, attempt in
            [style.dim("attempt \(number + 1) of \(attempts.count)")] + lines(of: attempt)
        }
    }

    /// Returns the request with the prefix `>`, and the response with the prefix `<` or the failure with `!`.
    private func lines(of attempt: AttemptRecord) -> [String] {
        let insecure = attempt.isInsecure ? [marked("the server's certificate was not checked", style.yellow("!"))] : []
        let unsent = attempt.wasNeverSent ? [marked("the request was not sent", style.yellow("!"))] : []
        // The failure of a request that could not be made is one of its problems, which are printed anyway.
        let isMade = attempt.failure?.origin != .request || !attempt.exchanges.isEmpty
        let failure = isMade ? attempt.failure : nil
        return insecure + unsent + attempt.exchanges.flatMap(lines(of:))
            + (failure.map { [marked(DisplayText.printable($0.message), style.red("!"))] } ?? [])
    }

    private func lines(of exchange: ExchangeRecord) -> [String] {
        exchange.wire.map { style.dim("* " + DisplayText.printable($0)) }
            + requestLines(exchange.request).map { marked($0, style.dim(">")) }
            + responseLines(exchange).map { marked($0, style.dim("<")) }
            + exchange.rejectedCookies.map { marked(DisplayText.printable($0.message), style.yellow("!")) }
    }

    private func marked(_ line: String, _ mark: String) -> String {
        line.isEmpty ? mark : "\(mark) \(line)"
    }

    /// Returns the request in HTTP/1.1 syntax (RFC 9112, section 3).
    package func requestLines(_ request: MessageRequest) -> [String] {
        let head = ["\(request.method) \(request.target) HTTP/1.1"] + request.fields.map(line)
        return head.map { DisplayText.printable($0) } + (request.body.map(bodyLines) ?? [])
    }

    private func responseLines(_ exchange: ExchangeRecord) -> [String] {
        guard let response = exchange.response else { return [] }
        let head = ["\(response.version) \(response.status) \(response.reason)"] + response.fields.map(line)
        return head.map { DisplayText.printable($0) }
            + (exchange.stream.map(eventLines) ?? response.body.map(bodyLines) ?? [])
    }

    /// Returns an empty line and a line for each event: its time, its type and its data.
    private func eventLines(_ stream: StreamRecord) -> [String] {
        var room = maximumBody
        let shown = stream.events.prefix { event in
            room -= event.data.utf8.count
            return room >= 0
        }
        let lines = shown.flatMap { event in
            let time = DurationText.text(event.time.duration)
            // The lines after the first one are the other lines of the event's data.
            let data = BodyLines.plain(event.data)
            let first = [time, event.name.map { DisplayText.printable($0) }, data.first].compactMap(\.self)
            return [first.joined(separator: "  ")] + data.dropFirst().map { "  \($0)" }
        }
        let rest = stream.omittedEvents + stream.events.count - shown.count
        return [""] + lines + (rest > 0 ? ["… \(CountedNoun.text(rest, "event")) more"] : [])
    }

    private func line(_ field: FieldRecord) -> String { "\(field.name): \(field.value)" }

    /// Returns an empty line and the lines of the body.
    private func bodyLines(_ body: BodyRecord) -> [String] {
        if let placeholder = body.placeholder { return ["", DisplayText.printable(placeholder)] }
        var text = body.text ?? ""
        var isCut = body.isCut
        if text.utf8.count > maximumBody {
            text = text.prefix(utf8Count: maximumBody)
            isCut = true
        }
        if isCut { text += "…" + (body.size.map { " (\($0) bytes in all)" } ?? "") }
        return [""] + (formatsJSON && !isCut ? BodyLines.lines(of: text, style: style) : BodyLines.plain(text))
    }
}

extension MessageRequest {
    /// The path and query of the URL, for the request line.
    fileprivate var target: String {
        // In a preview, the URL can begin with a placeholder whose value is known only in a run.
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
            // A reused connection, or a client that waited for a response, has sent at least a part of the request.
            guard failure.kind == "connection" || failure.kind == "tls", !exchange.reused,
                let timings = exchange.timings
            else { return false }
            return timings.firstByte.duration == .zero && timings.transfer.duration == .zero
        }
    }
}

/// The console form of JSON bodies: pretty-printed and coloured.
struct JSONBodyText {
    /// The largest factor by which indentation may lengthen a text. Deeply nested JSON beyond it is not reformatted.
    private static let maximumGrowth = 4

    let style: TextStyle

    /// Returns the lines of a JSON array or object; nil for any other text.
    func lines(of text: String) -> [String]? {
        let content = text.utf8.drop(while: Self.isSpace)
        guard content.first == UInt8(ascii: "{") || content.first == UInt8(ascii: "["),
            let value = try? JSONValue(parsing: text)
        else { return nil }
        let last = content.lastIndex { !Self.isSpace($0) }
        let text = String(Substring(last.map { content[...$0] } ?? content))
        // A body with line breaks is already formatted by the server.
        let pretty = text.utf8.contains(UInt8(ascii: "\n")) ? text : value.prettyText()
        let shown = pretty.utf8.count > text.utf8.count * Self.maximumGrowth + 1024 ? text : pretty
        return shown.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(line)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

    /// Returns a line in which keys, strings and other values have different colours.
    private func line(_ text: Substring) -> String {
        guard style.isColored else { return DisplayText.printable(text) }
        var shown = ""
        var rest = text
        while let first = rest.first {
            let token =
                first == "\"" ? Self.quoted(rest) : rest.prefix { $0 != "\"" && Self.isMark($0) == Self.isMark(first) }
            rest = rest[token.endIndex...]
            let printable = DisplayText.printable(token)
            if Self.isMark(first) {
                shown += printable
            } else if first != "\"" {
                shown += style.yellow(printable)
            } else {
                shown += rest.drop { $0 == " " }.first == ":" ? style.cyan(printable) : style.green(printable)
            }
        }
        return shown
    }

    private static func isMark(_ character: Character) -> Bool { " \t{}[],:".contains(character) }

    /// Returns the string literal at the beginning of a text, quotes included.
    private static func quoted(_ text: Substring) -> Substring {
        var isEscaped = false
        let end = text.indices.dropFirst().first { index in
            defer { isEscaped = !isEscaped && text[index] == "\\" }
            return text[index] == "\"" && !isEscaped
        }
        return end.map { text[...$0] } ?? text
    }
}
