import CLibCurl
import HTTP
import Platform
import Text

/// A transfer that ended without an exchange, with the data for its error message.
struct TransferFailure {
    let code: CURLcode
    /// libcurl's error message; may be empty.
    let detail: String
    let report: TransferReport
    let transfer: Transfer
    /// True if the server has sent a response without TLS before.
    let hasRespondedWithoutTLS: Bool

    /// The parts of a ``TransportError`` that depend on the kind of failure.
    struct Explanation {
        let kind: FailureKind
        var message: String
        var hint: String?
        var details: [String] = []
        var origin = TransportError.Origin.exchange
        var isLasting = false
        var lacksCertificate = false

        /// A copy that is marked as lasting: a retry fails in the same way.
        var lasting: Explanation {
            var explanation = self
            explanation.isLasting = true
            return explanation
        }
    }

    var error: TransportError {
        let explanation = refusedConnectionExplanation?.lasting ?? explanation
        var error = TransportError(
            explanation.kind, explanation.message, hint: explanation.hint, details: streamLines + explanation.details,
            origin: explanation.origin,
            isLasting: explanation.isLasting, transfer: details,
            partialResponse: transfer.head.status > 0 ? transfer.response(body: []) : nil)
        error.sentContentLength = transfer.sentContentLength
        error.lacksCertificate = explanation.lacksCertificate
        return error
    }

    /// The first events of a call that reads a stream.
    private var streamLines: [String] {
        guard let events = transfer.stream?.events, !events.isEmpty else { return [] }
        return StreamEvent.shownLines(events.map(\.event))
    }

    private var details: TransferDetails {
        TransferDetails(
            startedAt: transfer.startedAt, timings: timings, reusedConnection: isReused,
            wireNotes: transfer.wireNotes.lines, resends: transfer.resends)
    }

    /// The explanation for libcurl's code: `libcurl-errors(3)`.
    private var explanation: Explanation {
        if case .notHTTP = transfer.abortReason { return notHTTPExplanation }
        if case .connectionEnded = transfer.abortReason { return endedConnectionExplanation }
        return switch code {
        case CURLE_COULDNT_RESOLVE_HOST: resolvingExplanation
        case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: proxyExplanation
        case CURLE_COULDNT_CONNECT: connectingExplanation
        case CURLE_OPERATION_TIMEDOUT: timeoutExplanation
        case CURLE_GOT_NOTHING: closedEarlyExplanation
        case CURLE_PARTIAL_FILE: closedEarlyExplanation
        case CURLE_SEND_ERROR, CURLE_RECV_ERROR: brokenConnectionExplanation
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE,
            CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER:
            tlsExplanation
        case CURLE_ABORTED_BY_CALLBACK: abortedUploadExplanation
        case CURLE_URL_MALFORMAT: urlExplanation
        case CURLE_OK where transfer.head.status > 0: closedEarlyExplanation
        case CURLE_OK: notHTTPExplanation
        case CURLE_WEIRD_SERVER_REPLY where transfer.head.status > 0: brokenResponseExplanation(words)
        // libcurl's code for a header line that is neither `name: value` nor a continuation line.
        case CURLE_BAD_FUNCTION_ARGUMENT where transfer.head.status > 0:
            brokenResponseExplanation("a line of its header has no name")
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: notHTTPExplanation
        case CURLE_BAD_CONTENT_ENCODING: encodingExplanation
        // libcurl's code for bytes after the first member of gzip: RFC 1952, section 2.2, allows several.
        case CURLE_WRITE_ERROR where transfer.call.compressed && transfer.hasEncodedBody: membersExplanation
        case CURLE_OUT_OF_MEMORY where isReceivingHead, Self.tooLarge where isReceivingHead: longLineExplanation
        case CURLE_HTTP2, CURLE_HTTP2_STREAM:
            Explanation(
                kind: .protocol, message: "HTTP/2 broke off: \(words)",
                hint: "look at the server's log; http: 1.1 (--http 1.1) does without HTTP/2", details: connectionLines)
        default: otherExplanation
        }
    }

    /// The host of the URL.
    var host: String { URLParts(transfer.call.url).map { String($0.host) } ?? transfer.call.url }

    /// The endpoint of the connection in words: "127.0.0.1 port 9 (localhost)".
    var server: String {
        if let path = transfer.call.unixSocket { return "the unix socket \"\(path)\"" }
        let known = report.peerAddress.isEmpty ? nil : (address: report.peerAddress, port: report.peerPort)
        guard let peer = transfer.peer.map({ (address: $0.address, port: $0.port) }) ?? known else {
            return "\(host) port \(port)"
        }
        let place = "\(peer.address) port \(peer.port)"
        if isProxied { return "\(place) (the proxy for \(host))" }
        return peer.address == host || "[\(peer.address)]" == host ? place : "\(place) (\(host))"
    }

    /// The addresses that were tried: "localhost (tried 127.0.0.1 and ::1, port 9)"; ``server`` if there was only one.
    ///
    /// libcurl keeps only the error of the last address, so the text gives no error for the others.
    var triedServers: String {
        let peers = transfer.earlierPeers + [transfer.peer].compactMap(\.self)
        guard peers.count > 1, let port = peers.last?.port, peers.allSatisfy({ $0.port == port }) else { return server }
        let shown = peers.prefix(Self.maxShownAddresses).map(\.address)
        let rest = peers.count - shown.count
        let names = rest > 0 ? shown + ["\(rest) more"] : Array(shown)
        let list = names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
        return "\(isProxied ? "the proxy for \(host)" : host) (tried \(list), port \(port))"
    }

    private static let maxShownAddresses = 4

    var port: Int { URLParts(transfer.call.url)?.effectivePort ?? 0 }

    /// libcurl's message as part of a sentence, without credentials of URLs.
    var words: String {
        let text = detail.isEmpty ? String(cString: curl_easy_strerror(code)) : Self.withoutUserInfo(detail)
        let isName = text.dropFirst().first?.isUppercase ?? true
        return isName ? text : text.prefix(1).lowercased() + text.dropFirst()
    }

    private static func withoutUserInfo(_ text: String) -> String {
        text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
            .map { word in
                guard let at = word.lastIndex(of: UInt8(ascii: "@")) else { return String(Substring(word)) }
                return "…" + Substring(word[at...])
            }
            .joined(separator: " ")
    }

    private var refusedConnectionExplanation: Explanation? {
        switch transfer.abortReason {
        case .bodyTooLarge:
            Explanation(
                kind: .protocol,
                message: "the response is larger than \(Self.sizeInWords(transfer.call.maxBody)) (maxBody)",
                hint: "raise maxBody (--max-body) if a body of this size is expected")
        case .headTooLarge:
            Explanation(
                kind: .protocol,
                message: transfer.head.fields.count <= HTTPField.maximumCount
                    ? "the headers of the response are larger than \(Self.sizeInWords(ResponseHead.maxSize))"
                    : "the response has more than \(HTTPField.maximumCount) header fields",
                hint: "has the server an endless list of them, or a cookie that grows?")
        case .tooManyEvents:
            Explanation(kind: .protocol, message: TooManyEvents().message, hint: TooManyEvents().hint)
        case .notHTTP, .connectionEnded, nil: nil
        }
    }

    /// The received part of the body before decoding: "10 of 100 bytes".
    var progress: String {
        let received = report.receivedBytes
        let expected = report.expectedBytes.map { "\(received) of \($0)" } ?? "\(received)"
        return expected == "1" ? "1 byte" : "\(expected) bytes"
    }

    private var abortedUploadExplanation: Explanation {
        Explanation(
            kind: .protocol, message: transfer.upload?.failure ?? "the request was broken off: \(words)",
            origin: .request)
    }

    private var urlExplanation: Explanation {
        Explanation(
            kind: .protocol, message: "the host \"\(host)\" of the URL is not a valid name",
            hint: "a host is a name of letters, digits, hyphens and dots, or an IP address", origin: .request)
    }

    /// Returns the explanation of a response that starts as HTTP and then violates its syntax.
    func brokenResponseExplanation(_ words: String) -> Explanation {
        Explanation(
            kind: .protocol, message: "the response is not what HTTP allows: \(words)",
            hint: "the server, or a proxy before it, is at fault: --verbose shows what was received",
            details: connectionLines)
    }

    private var notHTTPExplanation: Explanation {
        let start = if case .notHTTP(let start) = transfer.abortReason { start } else { [UInt8]() }
        // A TLS alert record, version 3.x (RFC 8446, section 5.1).
        if start.starts(with: [0x15, 0x03]) {
            return Explanation(
                kind: .protocol, message: "the server speaks TLS on port \(port), not plain HTTP",
                hint: "let the URL begin with https://"
            ).lasting
        }
        let line = start.prefix { (0x20..<0x7F).contains($0) }
        let sent = line.isEmpty ? "" : ": it sent \"\(String(decoding: line, as: UTF8.self))\""
        return Explanation(
            kind: .protocol, message: "the server did not answer with HTTP\(sent)",
            hint: "is this the right port? What answers there speaks another protocol")
    }

    /// `CURLE_TOO_LARGE`, new in libcurl 8.6. Older versions report a header line beyond the limit as out of memory.
    private static let tooLarge = CURLcode(rawValue: 100)

    private var isReceivingHead: Bool { phase == .receiving && !transfer.head.isFinal }

    private var longLineExplanation: Explanation {
        let previous = transfer.head.fields.last.flatMap { HTTPToken.isValid($0.name) ? $0.name.prefix(60) : nil }
        let place = previous.map { "it comes after \"\($0)\": " } ?? ""
        return Explanation(
            kind: .protocol,
            message: "a header of the response is larger than \(Self.sizeInWords(ResponseHead.maxLine)), "
                + "more than libcurl takes",
            hint: "\(place)has the server a cookie or a list that grows?"
        ).lasting
    }

    private var encodingExplanation: Explanation {
        Explanation(
            kind: .protocol, message: "the body of the response cannot be decoded: \(words)",
            hint: "compressed: false shows it as it comes")
    }

    private var membersExplanation: Explanation {
        Explanation(
            kind: .protocol,
            message: "the body of the response cannot be decoded: something follows its first compressed part; "
                + "gzip with several members is not supported",
            hint: "compressed: false asks for a body that is not compressed, and shows it as it comes")
    }

    private var otherExplanation: Explanation {
        Explanation(kind: transfer.head.status > 0 ? .protocol : .connection, message: "the request failed: \(words)")
    }

    private static func sizeInWords(_ size: Int) -> String {
        for (unit, bytes) in [("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10)] where size > 0 && size % bytes == 0
        {
            return "\(size / bytes) \(unit)"
        }
        return size == 1 ? "1 byte" : "\(size) bytes"
    }
}

extension TransferFailure {
    /// The explanation of a timeout: the limit that was exceeded and the phase of the exchange.
    var timeoutExplanation: Explanation {
        let call = transfer.call
        let isConnecting = phase.isConnecting && call.connectTimeout > .zero
        let limit = transfer.submission.timeout
        let isConnectLimit = isConnecting && (limit == .zero || call.connectTimeout < limit)
        let words = (isConnectLimit ? call.connectTimeout : call.timeout).inWords
        let setting = isConnectLimit ? "connectTimeout" : "timeout"
        if phase == .receiving, let format = transfer.streamFormat, let timeout = streamTimeout(format, after: words) {
            return timeout
        }
        return Explanation(
            kind: .timeout,
            message: "timed out after \(words) while \(activity)",
            hint: isConnecting
                ? "check the address, the port and any firewall in between, or raise \(setting)"
                : "raise \(setting) if the server needs longer",
            details: connectionLines)
    }

    /// Returns the explanation of a timeout in a response that a server may keep open, to a call that does not read it
    /// as a stream; nil for NDJSON without a complete line, which can be a slow response that is not a stream.
    private func streamTimeout(_ format: StreamFormat, after words: String) -> Explanation? {
        var parser = EventStreamParser(format)
        var events: [StreamEvent] = []
        while events.count < EventStreamParser.maxEvents, let event = parser.next(in: transfer.body) {
            events.append(event)
        }
        if format == .lines, events.isEmpty { return nil }
        let kind = format == .events ? "an event stream (text/event-stream)" : "a stream of JSON lines"
        let count = max(1, events.count)
        return Explanation(
            kind: .timeout,
            message: "timed out after \(words) while receiving \(kind): \(progress) received, "
                + CountedNoun.text(events.count, "complete event"),
            hint: "the server keeps the stream open: stream: { until: { count: \(count) } } ends it after "
                + CountedNoun.text(count, "event"),
            details: StreamEvent.shownLines(events) + connectionLines)
    }
}
