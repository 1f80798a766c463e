import HTTP

/// One call on its way: what is still to be sent, and what has come so far.
///
/// Used by the loop's thread alone, and by one function at a time: its properties are not checked for overlapping accesses
/// (`@exclusivity(unchecked)`), which would take longer than most of what is done with them.
final class Transfer {
    /// Why the transfer was broken off from our side.
    enum AbortReason {
        case headTooLarge
        case bodyTooLarge
        /// What came is the start of something else.
        case notHTTP([UInt8])
    }

    let submission: Submission
    var call: HTTPCall { submission.call }
    /// A body small enough to go out together with the head.
    let copiedContent: [UInt8]?
    /// Any other body.
    let upload: ContentReader?
    @exclusivity(unchecked) private(set) var head = ResponseHead()
    /// The answer that libcurl answered with credentials.
    @exclusivity(unchecked) private var challenge: HTTPResponse?
    /// When the first line of the response came, of a call with content.
    @exclusivity(unchecked) private(set) var firstLineAt: ContinuousClock.Instant?
    @exclusivity(unchecked) private(set) var body: [UInt8] = []
    /// The address last connected to; nothing as long as no new connection was needed.
    private(set) var peer: PeerAddress?
    /// Other addresses to which a connection was begun before, each once. An array of its own: most calls need none.
    private(set) var earlierPeers: [PeerAddress] = []
    /// Of the last TLS connection that was made for the transfer.
    var handshake: HandshakeRecord?
    /// Empty unless the transport records them.
    var wireNotes = WireNotes()
    @exclusivity(unchecked) private(set) var refusal: AbortReason?
    /// As ``startedAt``, by a clock that is never set.
    let startInstant = ContinuousClock.now
    /// When the request was handed over, in seconds since 1970.
    let startedAt: Double

    /// In bytes. libcurl itself sends at most this much along with the head.
    private static let maxCopiedContent = 64 << 10
    /// In bytes: what a server announces is believed up to this size.
    private static let maxReserved = 1 << 20
    /// In bytes: what is kept of an answer that is not HTTP.
    private static let maxShownStart = 64

    init(_ submission: Submission) throws(TransportError) {
        self.submission = submission
        startedAt = WallClock.now
        switch submission.call.content {
        case .bytes(let bytes) where bytes.count <= Self.maxCopiedContent: (copiedContent, upload) = (bytes, nil)
        case let content?: (copiedContent, upload) = (nil, try ContentReader(content.sources))
        case nil: (copiedContent, upload) = (submission.call.announcesEmptyContent ? [] : nil, nil)
        }
    }

    /// Whether there is a body to send, if only an empty one.
    var hasContent: Bool { copiedContent != nil || upload != nil }

    /// Takes an address to which libcurl begins a connection; nil for one that has no number.
    func connects(to address: PeerAddress?) {
        if let peer, peer != address {
            earlierPeers.removeAll { $0 == address || $0 == peer }
            earlierPeers.append(peer)
        }
        peer = address
    }

    /// Takes a line of the response's head; any other number than that of its bytes makes libcurl end the transfer.
    func takeLine(_ line: UnsafeRawBufferPointer) -> Int {
        if hasContent, firstLineAt == nil { firstLineAt = .now }
        // Only what libcurl answers by itself has another answer behind it.
        if head.isComplete, head.status == 401, ResponseHead.beginsStatusLine(line) { challenge = response(body: []) }
        guard head.take(line) else {
            refusal = .headTooLarge
            return 0
        }
        return isHeadAll && head.isComplete ? 0 : line.count
    }

    /// Whether to end the transfer ourselves after the head: libcurl waits for the body of every response to a request
    /// that had content, even to HEAD.
    var isHeadAll: Bool {
        call.method == "HEAD" && call.content != nil && head.status >= 200
    }

    /// Takes decoded bytes of the body, answering libcurl likewise.
    func takeBody(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard head.status > 0 else {
            refusal = .notHTTP(Array(bytes.prefix(Self.maxShownStart)))
            return 0
        }
        if body.isEmpty, let size = announcedSize {
            if size > call.maxBody {
                refusal = .bodyTooLarge
                return 0
            }
            body.reserveCapacity(min(size, Self.maxReserved))
        }
        guard bytes.count <= call.maxBody - body.count else {
            refusal = .bodyTooLarge
            body = []
            return 0
        }
        body.append(contentsOf: bytes)
        return bytes.count
    }

    /// The size that the body will have when it is all there, if it is not encoded.
    private var announcedSize: Int? {
        guard let length = head.fields.last(where: { $0.isNamed("Content-Length") }),
            !head.fields.contains(where: { $0.isNamed("Content-Encoding") })
        else { return nil }
        return Int(length.value)
    }

    /// What has come so far.
    func response(body: [UInt8]) -> HTTPResponse {
        HTTPResponse(
            version: head.version, status: head.status, reason: head.reason, fields: head.fields, body: body)
    }

    func exchange(_ report: TransferReport) -> Exchange {
        Exchange(
            call: call,
            response: response(body: body),
            timings: report.timings,
            peerAddress: report.peerAddress,
            peerPort: report.peerPort,
            reusedConnection: report.reusedConnection,
            sentContentLength: addedContentLength,
            startedAt: startedAt,
            certificate: report.certificate,
            challenge: challenge,
            wireNotes: wireNotes.lines)
    }

    /// The Content-Length that libcurl added to the last request that it sent, or adds to the first one.
    ///
    /// Nil with digest authentication until there is a challenge: the request before it has no content.
    var sentContentLength: Int? {
        if case .digest = call.authentication, challenge == nil { return nil }
        return addedContentLength
    }

    /// libcurl adds none beside a length or a coding of the caller's.
    private var addedContentLength: Int? {
        guard let size = copiedContent?.count ?? upload?.size else { return nil }
        return call.hasField("Content-Length") || call.hasField("Transfer-Encoding") ? nil : size
    }
}
