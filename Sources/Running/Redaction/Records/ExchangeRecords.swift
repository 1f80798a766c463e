import Checks
import Cryptography
import HTTP
import RunEngine
import RunRecords
import Text
import Transport

// Records of exchanges with their secrets.

extension TokenRecord {
    /// The response header fields of a token endpoint that cannot contain a token, in lower case.
    private static let plainFields: Set<String> = [
        "content-type", "content-length", "date", "retry-after",
    ]

    /// Creates a record without bodies, and with only those response header fields that cannot contain a token.
    init(_ report: AttemptReport, in unit: RunUnit, keeping bodyBytes: Int?) {
        var attempt = AttemptRecord(report, keeping: bodyBytes)
        let content = BodyRecord(placeholder: "(not shown: it may contain a token)")
        for index in attempt.exchanges.indices {
            attempt.exchanges[index].request.body = content
            attempt.exchanges[index].rejectedCookies = []
            guard var response = attempt.exchanges[index].response else { continue }
            response.body = content
            response.reason = ReasonPhrases.standard[response.status] ?? ""
            response.fields.removeAll { !Self.plainFields.contains($0.name.lowercased()) }
            attempt.exchanges[index].response = response
        }
        self.init(unit: unit.ordinal, method: report.call.method, url: report.call.url, attempt: attempt)
    }
}

extension AttemptRecord {
    /// - Parameter bodyBytes: The limit for each body, in bytes; nil to record only the outcome.
    init(_ attempt: AttemptReport, keeping bodyBytes: Int?) {
        switch attempt.result {
        case .success(let exchange):
            self.init(status: exchange.response.status, duration: Milliseconds(exchange.duration))
            startedAt = (exchange.hops.first ?? exchange).start
            if let bodyBytes {
                exchanges = (exchange.hops + [exchange]).flatMap { ExchangeRecord.records(of: $0, keeping: bodyBytes) }
            }
        case .failure(let error):
            self.init(failure: FailureRecord(error), duration: error.duration.map { Milliseconds($0) })
            startedAt = error.hops.first.flatMap(\.start) ?? error.transfer.map { Moment($0.startedAt) }
            if let bodyBytes, attempt.hasCall {
                exchanges = ExchangeRecord.records(of: attempt.sentCall, failed: error, keeping: bodyBytes)
            }
        }
        if attempt.isInsecure { insecure = true }
        delay = Milliseconds(attempt.delay)
        traceparent = attempt.call.fields.first { $0.isNamed("traceparent") }?.value
    }
}

extension FailureRecord {
    init(_ error: TransportError) {
        let origin: Origin =
            switch error.origin {
            case .exchange: .exchange
            case .request: .request
            case .cancellation: .cancellation
            }
        self.init(origin, kind: error.reportedKind?.rawValue, error.message)
    }
}

extension ExchangeRecord {
    /// Returns the exchange, preceded by the one in which the server requested credentials, if any.
    fileprivate static func records(of exchange: Exchange, keeping bodyBytes: Int) -> [ExchangeRecord] {
        let record = ExchangeRecord(exchange, keeping: bodyBytes)
        guard let challenge = exchange.challenge else { return [record] }
        var asked = exchange.call
        // The answer to the challenge is part of the second request only.
        asked.fields.removeAll { $0.isNamed("Authorization") && $0.value.hasPrefix("Digest ") }
        var first = ExchangeRecord(
            MessageRequest(asked, sent: asked.sentFields(contentLength: nil), keeping: bodyBytes))
        first.startedAt = exchange.start
        first.response = MessageResponse(challenge, keeping: bodyBytes)
        return [first, record]
    }

    /// Returns the redirects before a failure, and the failed request with the received part of its response.
    fileprivate static func records(
        of call: HTTPCall, failed error: TransportError, keeping bodyBytes: Int
    ) -> [ExchangeRecord] {
        if error.hops.isEmpty { return [ExchangeRecord(call, failed: error, keeping: bodyBytes)] }
        return error.hops.flatMap { records(of: $0, keeping: bodyBytes) }
            + (error.failedHop.map { [ExchangeRecord($0, failed: error, keeping: bodyBytes)] } ?? [])
    }

    private init(_ exchange: Exchange, keeping bodyBytes: Int) {
        self.init(MessageRequest(exchange.call, sent: exchange.sentFields, keeping: bodyBytes))
        let transfer = exchange.transfer
        startedAt = exchange.start
        response = MessageResponse(exchange.response, keeping: bodyBytes)
        stream = exchange.stream.map { StreamRecord($0, keeping: bodyBytes) }
        timings = TimingsRecord(transfer.timings)
        address = transfer.peerAddress.isEmpty ? nil : transfer.peerAddress
        port = transfer.peerPort == 0 ? nil : transfer.peerPort
        reused = transfer.reusedConnection
        rejectedCookies = exchange.rejectedCookies.map(RejectedCookieRecord.init)
        if !transfer.wireNotes.isEmpty { wire = WireText.lines(of: exchange) }
    }

    private init(_ call: HTTPCall, failed error: TransportError, keeping bodyBytes: Int) {
        self.init(MessageRequest(call, sent: error.sentFields, keeping: bodyBytes))
        response = error.partialResponse.map { MessageResponse($0, keeping: bodyBytes) }
        guard let transfer = error.transfer else { return }
        startedAt = Moment(transfer.startedAt)
        timings = TimingsRecord(transfer.timings)
        reused = transfer.reusedConnection
        if !transfer.wireNotes.isEmpty { wire = WireText.lines(of: error) }
    }
}

extension StreamRecord {
    /// The maximum number of recorded events.
    private static let maximumEvents = 1_000

    /// - Parameter bytes: The limit for the texts of all events, in bytes.
    fileprivate init(_ stream: ReceivedStream, keeping bytes: Int) {
        let kept = stream.shortened(toBytes: bytes).events.prefix(Self.maximumEvents)
        let end: End =
            switch stream.end {
            case .reached: .reached
            case .closed: .closed
            case .timedOut: .timedOut
            }
        self.init(
            end: end,
            events: kept.map { received in
                StreamEventRecord(
                    time: Milliseconds(received.time), name: received.event.name, id: received.event.id,
                    data: received.event.data)
            },
            omittedEvents: stream.omittedEvents + stream.events.count - kept.count)
    }
}

extension Exchange {
    fileprivate var start: Moment? { transfer.startedAt > 0 ? Moment(transfer.startedAt) : nil }
}

extension RejectedCookieRecord {
    init(_ rejection: RejectedCookie) { self.init(rejection.message, hint: rejection.hint) }
}

extension RequestTarget {
    init(_ call: HTTPCall) { self.init(method: call.method, url: call.url) }
}

// MARK: Messages

extension MessageRequest {
    /// - Parameter sent: The header fields that were or would have been sent; nil for `Host` and those of the call.
    init(_ call: HTTPCall, sent: [HTTPField]?, keeping bodyBytes: Int) {
        self.init(
            method: call.method, url: call.url, fields: (sent ?? call.unsentFields).map(FieldRecord.init),
            body: BodyRecord(of: call, keeping: bodyBytes))
    }
}

extension MessageResponse {
    init(_ response: HTTPResponse, keeping bodyBytes: Int) {
        self.init(
            version: response.version, status: response.status, reason: response.reasonPhrase,
            fields: response.fields.map(FieldRecord.init))
        if !response.body.isEmpty {
            body = BodyRecord(
                response.body, omitted: response.omittedBodyBytes,
                contentType: response.firstValue(of: "Content-Type"), keeping: bodyBytes)
        }
    }
}

extension FieldRecord {
    init(_ field: HTTPField) { self.init(field.name, field.value) }
}

extension HTTPCall {
    fileprivate var contentType: String? { fields.first { $0.isNamed("Content-Type") }?.value }

    /// The header fields as they would be sent, as far as known.
    fileprivate var unsentFields: [HTTPField] {
        let hasHost = fields.contains { $0.isNamed("Host") }
        let host = hasHost ? nil : authority.map { HTTPField("Host", $0) }
        return [host].compactMap(\.self) + fields + [authorizationOfURL].compactMap(\.self)
    }

    /// The authority of the URL without user info; nil in a preview in which only a run can determine it.
    private var authority: String? {
        guard url.utf8.starts(with: "http".utf8) else { return nil }
        let slash = UInt8(ascii: "/")
        let host = url.utf8.drop { $0 != slash }.dropFirst(2).prefix { $0 != slash && $0 != UInt8(ascii: "?") }
        return host.split(separator: UInt8(ascii: "@")).last.map { String(Substring($0)) }
    }
}

// MARK: Bodies

extension BodyRecord {
    fileprivate init?(of call: HTTPCall, keeping bodyBytes: Int) {
        let omitted = call.omittedContentBytes
        switch call.content {
        case .bytes(let bytes)?:
            if bytes.isEmpty { return nil }
            self.init(bytes, omitted: omitted, contentType: call.contentType, keeping: bodyBytes)
        case .file(let path)?: self.init(contentType: call.contentType, placeholder: Self.placeholder(forFile: path))
        case .pieces(let pieces)?:
            let bytes = pieces.flatMap { piece in
                switch piece {
                case .bytes(let bytes): bytes
                case .file(let path): Array(Self.placeholder(forFile: path).utf8)
                }
            }
            // The parts have charsets of their own.
            self.init(bytes, omitted: omitted, contentType: nil, keeping: bodyBytes)
            contentType = call.contentType
        case nil: return nil
        }
    }

    private static func placeholder(forFile path: String) -> String { "(the content of \(path))" }

    /// - Parameters:
    ///   - omitted: The number of bytes omitted after these.
    ///   - contentType: The content type whose charset is used to decode the bytes.
    fileprivate init(_ bytes: [UInt8], omitted: Int, contentType: String?, keeping bodyBytes: Int) {
        self.init(size: bytes.count + omitted, contentType: contentType)
        if let placeholder = BodyText.placeholder(for: bytes, omitted: omitted, contentType: contentType) {
            self.placeholder = placeholder
            if omitted == 0, bytes.count <= bodyBytes { image = Self.image(bytes) }
            return
        }
        let shown = bytes.count > bodyBytes ? Array(bytes.prefix(bodyBytes)) : bytes
        guard var text = try? BodyText.decode(shown, contentType: contentType) else { return }
        if shown.count < bytes.count + omitted {
            // Half a character would separate half a secret from the mark of the cut, and the half would not be masked.
            while text.unicodeScalars.last == "\u{FFFD}" { text.unicodeScalars.removeLast() }
            isCut = true
        }
        self.text = text
    }

    /// Returns a `data:` URL of an image (RFC 2397) of a type that every browser supports; nil for other content.
    ///
    /// The first bytes determine the type, since `Content-Type` can be wrong (WHATWG MIME Sniffing, section 6.1).
    private static func image(_ bytes: [UInt8]) -> String? {
        let start = bytes.prefix(16)
        let type: String? =
            if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
                "png"
            } else if start.starts(with: [0xFF, 0xD8, 0xFF]) {
                "jpeg"
            } else if start.starts(with: "GIF87a".utf8) || start.starts(with: "GIF89a".utf8) {
                "gif"
            } else if start.starts(with: "RIFF".utf8), start.dropFirst(8).starts(with: "WEBPVP".utf8) {
                "webp"
            } else {
                nil
            }
        return type.map { "data:image/\($0);base64,\(Base64.encode(bytes))" }
    }
}

// MARK: Connection details

/// The connection details of an exchange for `--very-verbose`, one line each: addresses, new or reused connection, TLS,
/// and the duration of each phase.
enum WireText {
    static func lines(of exchange: Exchange) -> [String] {
        let transfer = exchange.transfer
        let address = exchange.call.unixSocket ?? transfer.peerAddress
        let port = transfer.peerPort > 0 ? " port \(transfer.peerPort)" : ""
        let connected =
            address.isEmpty ? nil : "connected to \(address)\(port) (\(connection(of: transfer)))"
        return shown(transfer.wireNotes, connected: connected) + timings(transfer.timings)
    }

    static func lines(of error: TransportError) -> [String] {
        error.transfer.map { shown($0.wireNotes, connected: nil) + timings($0.timings) } ?? []
    }

    /// The beginnings of libcurl's messages about an established connection.
    private static let connectedBeginnings = ["Connected to ", "Re-using existing", "Reusing existing"]

    /// Returns the notes with libcurl's first connection message replaced by `connected`, or `connected` and all notes.
    private static func shown(_ notes: [String], connected: String?) -> [String] {
        var lines = notes
        guard let connected else { return lines }
        if let index = notes.firstIndex(where: { note in connectedBeginnings.contains(where: note.hasPrefix) }) {
            lines[index] = connected
        } else {
            lines.insert(connected, at: 0)
        }
        return lines
    }

    /// Returns a text such as `connection 3, reused`, with libcurl's connection number if it is known.
    private static func connection(of transfer: TransferDetails) -> String {
        let use = transfer.reusedConnection ? "reused" : "new"
        let number = transfer.wireNotes.lazy
            .filter { note in connectedBeginnings.contains(where: note.hasPrefix) }
            .compactMap { note in note.firstIndex(of: "#").map { note[$0...].dropFirst().prefix(while: \.isNumber) } }
            .first { !$0.isEmpty }
        return number.map { "connection \($0), \(use)" } ?? use
    }

    private static func timings(_ timings: PhaseTimings) -> [String] {
        let phases = [
            ("dns", timings.dns), ("connect", timings.connect), ("tls", timings.tls),
            ("first byte", timings.firstByte), ("transfer", timings.transfer),
        ].filter { $0.1 > .zero }.map { "\($0.0) \(DurationText.text($0.1))" }
        return phases.isEmpty ? [] : [phases.joined(separator: ", ")]
    }
}
