import Checks
package import HTTP
package import RunEngine
package import RunRecords
package import Secrets
import Transport

/// A converter from exchanges to records with all secrets masked.
package struct ExchangeRecording {
    private let masking: Masking
    private let fields: FieldText
    /// The limit for each body, in bytes; nil to record only the outcomes of exchanges.
    private let bodyBytes: Int?

    package init(masking: Masking, exchanges bodyBytes: Int?) {
        self.masking = masking
        fields = FieldText(masking: masking)
        self.bodyBytes = bodyBytes
    }

    package func record(of attempt: AttemptReport) -> AttemptRecord {
        var record: AttemptRecord
        switch attempt.result {
        case .success(let exchange):
            record = AttemptRecord(status: exchange.response.status, duration: Milliseconds(exchange.duration))
            record.startedAt = Self.start(exchange.hops.first ?? exchange)
            if bodyBytes != nil { record.exchanges = (exchange.hops + [exchange]).flatMap(records) }
        case .failure(let error):
            record = AttemptRecord(failure: failure(error), duration: error.duration.map { Milliseconds($0) })
            record.startedAt = error.hops.first.flatMap(Self.start) ?? error.transfer.map { Moment($0.startedAt) }
            if bodyBytes != nil, attempt.hasCall {
                record.exchanges = exchanges(of: attempt.sentCall, before: error)
            }
        }
        if attempt.isInsecure { record.insecure = true }
        return record
    }

    /// Returns the record of a request that was not sent or has no response.
    package func request(_ call: HTTPCall) -> MessageRequest { request(call, sent: nil) }

    func target(of call: HTTPCall) -> RequestTarget {
        RequestTarget(method: masking.maskedName(call.method), url: masking.maskedURL(call.url))
    }

    // MARK: Failures

    private func failure(_ error: TransportError) -> FailureRecord {
        let origin: FailureRecord.Origin =
            switch error.origin {
            case .exchange: .exchange
            case .request: .request
            case .cancellation: .cancellation
            }
        return FailureRecord(origin, kind: error.reportedKind?.rawValue, masking.maskedMessage(error.message))
    }

    /// Returns the redirects before a failure, and the failed request with the received part of its response.
    private func exchanges(of call: HTTPCall, before error: TransportError) -> [ExchangeRecord] {
        if error.hops.isEmpty { return [record(of: call, failed: error)] }
        return error.hops.flatMap(records) + (error.failedHop.map { [record(of: $0, failed: error)] } ?? [])
    }

    private func record(of call: HTTPCall, failed error: TransportError) -> ExchangeRecord {
        var record = ExchangeRecord(request(call, sent: error.sentFields))
        record.response = error.partialResponse.map(response)
        guard let transfer = error.transfer else { return record }
        record.startedAt = Moment(transfer.startedAt)
        record.timings = TimingsRecord(transfer.timings)
        record.reused = transfer.reusedConnection
        if !transfer.wireNotes.isEmpty { record.wire = WireText.lines(of: error).map(masking.masked) }
        return record
    }

    // MARK: Messages

    /// Returns the exchange, preceded by the one in which the server requested credentials, if any.
    private func records(of exchange: Exchange) -> [ExchangeRecord] {
        guard let challenge = exchange.challenge else { return [record(of: exchange)] }
        var asked = exchange.call
        // The answer to the challenge is part of the second request only.
        asked.fields.removeAll { $0.isNamed("Authorization") && $0.value.hasPrefix("Digest ") }
        var first = ExchangeRecord(request(asked, sent: asked.sentFields(contentLength: nil)))
        first.startedAt = Self.start(exchange)
        first.response = response(challenge)
        return [first, record(of: exchange)]
    }

    private func record(of exchange: Exchange) -> ExchangeRecord {
        var record = ExchangeRecord(request(exchange.call, sent: exchange.sentFields))
        record.startedAt = Self.start(exchange)
        record.response = response(exchange.response)
        let transfer = exchange.transfer
        record.timings = TimingsRecord(transfer.timings)
        record.address = transfer.peerAddress.isEmpty ? nil : masking.masked(transfer.peerAddress)
        record.port = transfer.peerPort == 0 ? nil : transfer.peerPort
        record.reused = transfer.reusedConnection
        record.rejectedCookies = rejectedCookies(exchange)
        if !transfer.wireNotes.isEmpty { record.wire = WireText.lines(of: exchange).map(masking.masked) }
        return record
    }

    private static func start(_ exchange: Exchange) -> Moment? {
        exchange.transfer.startedAt > 0 ? Moment(exchange.transfer.startedAt) : nil
    }

    func rejectedCookies(_ exchange: Exchange) -> [RejectedCookieRecord] {
        exchange.rejectedCookies.map { rejection in
            RejectedCookieRecord(
                masking.maskedMessage(rejection.message), hint: masking.maskedMessage(rejection.hint))
        }
    }

    /// - Parameter sent: The header fields that were or would have been sent; nil for `Host` and those of the call.
    private func request(_ call: HTTPCall, sent: [HTTPField]?) -> MessageRequest {
        MessageRequest(
            method: masking.maskedName(call.method), url: masking.maskedURL(call.url),
            fields: (sent ?? call.unsentFields).map(record), body: body(of: call))
    }

    private func response(_ response: HTTPResponse) -> MessageResponse {
        MessageResponse(
            version: masking.maskedName(response.version), status: response.status,
            reason: masking.masked(response.reasonPhrase), fields: response.fields.map(record),
            body: response.body.isEmpty
                ? nil
                : body(
                    response.body, omitted: response.omittedBodyBytes,
                    contentType: response.firstValue(of: "Content-Type")))
    }

    private func record(of field: HTTPField) -> FieldRecord {
        FieldRecord(masking.maskedName(field.name), masking.masked(fields.value(of: field)))
    }

    // MARK: Bodies

    private func body(of call: HTTPCall) -> BodyRecord? {
        switch call.content {
        case .bytes(let bytes)?:
            bytes.isEmpty
                ? nil : body(bytes, omitted: call.omittedContentBytes, contentType: call.contentType)
        case .file(let path)?:
            BodyRecord(contentType: call.contentType, placeholder: masking.maskedName("(the content of \(path))"))
        case .pieces(let pieces)?:
            body(
                pieces.flatMap(shown), omitted: call.omittedContentBytes, contentType: nil, named: call.contentType)
        case nil: nil
        }
    }

    /// Returns the bytes of a piece; for a file, a text with its path.
    private func shown(_ piece: HTTPPiece) -> [UInt8] {
        switch piece {
        case .bytes(let bytes): bytes
        case .file(let path): Array("(the content of \(path))".utf8)
        }
    }

    /// - Parameters:
    ///   - omitted: The number of bytes omitted after these.
    ///   - contentType: The content type whose charset is used to decode the bytes.
    private func body(
        _ bytes: [UInt8], omitted: Int, contentType: String?, named: String? = nil
    ) -> BodyRecord {
        var record = BodyRecord(size: bytes.count + omitted, contentType: (named ?? contentType).map(masking.masked))
        if let placeholder = BodyText.placeholder(for: bytes, omitted: omitted, contentType: contentType) {
            record.placeholder = placeholder
            if omitted == 0, bytes.count <= bodyBytes ?? 0, let image = RecordedImage.url(of: bytes),
                !masking.finds(in: bytes)
            {
                record.image = image
            }
            return record
        }
        let kept = bodyBytes ?? 0
        let shown = bytes.count > kept ? Array(bytes.prefix(kept)) : bytes
        guard var text = try? BodyText.decode(shown, contentType: contentType) else { return record }
        if shown.count < bytes.count + omitted {
            // Half a character would separate half a secret from the mark of the cut, and the half would not be masked.
            while text.unicodeScalars.last == "\u{FFFD}" { text.unicodeScalars.removeLast() }
            record.isCut = true
            let masked = masking.masked(text + "…")
            let scalars = masked.unicodeScalars
            record.text = scalars.last == "…" ? String(scalars.dropLast()) : masked
        } else {
            record.text = masking.masked(text)
        }
        return record
    }
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

extension TimingsRecord {
    init(_ timings: PhaseTimings) {
        self.init(
            dns: Milliseconds(timings.dns), connect: Milliseconds(timings.connect), tls: Milliseconds(timings.tls),
            firstByte: Milliseconds(timings.firstByte), transfer: Milliseconds(timings.transfer),
            total: Milliseconds(timings.total))
    }
}
