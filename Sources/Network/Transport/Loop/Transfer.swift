import HTTP
import Platform
import TLS

/// The state of one call in progress: the content still to be sent, and the response received so far.
///
/// Used only on the loop's thread, and by one function at a time. `@exclusivity(unchecked)` disables the check for
/// overlapping accesses, which would take longer than most of the accesses.
final class Transfer {
    /// The reason why hubrun aborted the transfer.
    enum AbortReason {
        case headTooLarge
        case bodyTooLarge
        /// The stream has more events than are kept.
        case tooManyEvents
        /// The server sent another protocol; contains the first bytes.
        case notHTTP([UInt8])
        /// The old connection ended without an answer, after the request was sent on it.
        case connectionEnded
    }

    let submission: Submission
    var call: HTTPCall { submission.call }
    /// The content, if libcurl can send it together with the head.
    let copiedContent: [UInt8]?
    /// Any other content.
    let upload: ContentReader?
    @exclusivity(unchecked) private(set) var head = ResponseHead()
    /// The 401 response to which libcurl sends credentials.
    @exclusivity(unchecked) private var challenge: HTTPResponse?
    /// The time of the response's first line; only for calls with content.
    @exclusivity(unchecked) private(set) var firstLineAt: ContinuousClock.Instant?
    @exclusivity(unchecked) private(set) var body: [UInt8] = []
    /// The events of a call that reads a stream; nil for other calls.
    let stream: StreamReader?
    /// The last address that libcurl tried; nil before a new connection.
    private(set) var peer: NumericAddress?
    /// Earlier addresses that libcurl tried, without duplicates. A separate array, because it is empty for most calls.
    private(set) var earlierPeers: [NumericAddress] = []
    /// The handshake of the last TLS connection for this transfer.
    var handshake: HandshakeRecord?
    /// libcurl's own lines; empty unless the transport records them.
    var wireNotes = WireNotes()
    @exclusivity(unchecked) private(set) var abortReason: AbortReason?
    /// True if the server closed the idle connection that libcurl chose, so that nothing was sent.
    var needsFreshConnection = false
    /// The number of times that libcurl sent the request again after an old connection had ended without an answer.
    private(set) var resends = 0
    /// The size of the requests sent before the present one, in bytes; nil while no answer is awaited.
    @exclusivity(unchecked) private var sizeBeforeRequest: Int?
    /// True if the request was sent first on a connection of an earlier transfer.
    private var wasOnOldConnection = false
    /// The time of ``startedAt`` on a monotonic clock.
    let startInstant = ContinuousClock.now
    /// The time when the request was submitted, in seconds since 1970.
    let startedAt: Double

    /// The size limit of ``copiedContent``, in bytes. libcurl sends at most this much together with the head.
    private static let maxCopiedContent = 64 << 10
    /// The maximum memory reserved for an announced body, in bytes.
    private static let maxReserved = 1 << 20
    /// The number of bytes kept of a response that is not HTTP.
    private static let maxShownStart = 64

    init(_ submission: Submission) throws(TransportError) {
        self.submission = submission
        startedAt = WallClock.now
        stream = submission.call.stream.map { [startInstant] in StreamReader($0, since: startInstant) }
        switch submission.call.content {
        case .bytes(let bytes) where bytes.count <= Self.maxCopiedContent: (copiedContent, upload) = (bytes, nil)
        case let content?: (copiedContent, upload) = (nil, try ContentReader(content.sources))
        case nil: (copiedContent, upload) = (submission.call.announcesEmptyContent ? [] : nil, nil)
        }
    }

    /// True if the request has content, even if it is empty.
    var hasContent: Bool { copiedContent != nil || upload != nil }

    /// Returns false if the request must not be sent: it was sent before on a connection that has ended without an
    /// answer, so that the server may have carried it out.
    ///
    /// - Parameter sentBytes: The size of all requests so far.
    func beginRequest(sentBytes: Int, isOnOldConnection: Bool) -> Bool {
        defer { (sizeBeforeRequest, wasOnOldConnection) = (sentBytes, isOnOldConnection) }
        guard let size = sizeBeforeRequest, sentBytes > size else { return true }
        // On a new connection libcurl sends again only if the server has refused the stream of HTTP/2 unread.
        guard wasOnOldConnection else { return true }
        guard call.isIdempotent else {
            abortReason = .connectionEnded
            return false
        }
        resends += 1
        return true
    }

    /// False if libcurl opens a connection to send a request again that must not be sent twice.
    var mayConnect: Bool {
        guard sizeBeforeRequest != nil, wasOnOldConnection, !call.isIdempotent else { return true }
        abortReason = .connectionEnded
        return false
    }

    /// Records an address to which libcurl starts to connect; nil if it is not numeric.
    func connects(to address: NumericAddress?) {
        if let peer, peer != address {
            earlierPeers.removeAll { $0 == address || $0 == peer }
            earlierPeers.append(peer)
        }
        peer = address
    }

    /// Parses a header line. libcurl ends the transfer if the return value is not the number of bytes in `line`.
    func takeLine(_ line: UnsafeRawBufferPointer) -> Int {
        if hasContent, firstLineAt == nil { firstLineAt = .now }
        sizeBeforeRequest = nil
        // A second status line after a 401 means that libcurl has sent credentials.
        if head.isComplete, head.status == 401, ResponseHead.beginsStatusLine(line) { challenge = response(body: []) }
        guard head.take(line) else {
            abortReason = .headTooLarge
            return 0
        }
        return isHeadAll && head.isComplete ? 0 : line.count
    }

    /// True if the transfer must end after the head. libcurl waits for a body after each request with content, even
    /// HEAD.
    var isHeadAll: Bool {
        call.method == "HEAD" && call.content != nil && head.status >= 200
    }

    /// The format of the response, if a server may keep such a response open.
    var streamFormat: StreamFormat? {
        StreamFormat(contentType: head.fields.first { $0.isNamed("Content-Type") }?.value)
    }

    /// Returns true if the transfer is a success although it was ended early: its awaited event was received, or it timed
    /// out while it received a stream.
    ///
    /// - Parameter isTimedOut: True if libcurl ended the transfer at its time limit.
    func endsStream(isTimedOut: Bool) -> Bool {
        guard let stream, abortReason == nil else { return false }
        return stream.hasReachedEnd || isTimedOut && head.isFinal && streamFormat != nil
    }

    /// True if the response says that its body is compressed.
    var hasEncodedBody: Bool {
        head.fields.contains { $0.isNamed("Content-Encoding") && $0.value.lowercased() != "identity" }
    }

    /// Appends decoded bytes of the body, with the return value of ``takeLine(_:)``.
    func takeBody(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard head.status > 0 else {
            abortReason = .notHTTP(Array(bytes.prefix(Self.maxShownStart)))
            return 0
        }
        if body.isEmpty, let size = announcedSize {
            if size > call.maxBody {
                abortReason = .bodyTooLarge
                return 0
            }
            body.reserveCapacity(min(size, Self.maxReserved))
        }
        guard bytes.count <= call.maxBody - body.count else {
            abortReason = .bodyTooLarge
            body = []
            return 0
        }
        body.append(contentsOf: bytes)
        return stream == nil || parseEvents() ? bytes.count : 0
    }

    /// Parses the new events of the body. Returns false if the transfer must end.
    private func parseEvents() -> Bool {
        do {
            return try stream?.take(&body, streamFormat) ?? true
        } catch {
            abortReason = .tooManyEvents
            return false
        }
    }

    /// The announced size of the complete body, in bytes; nil if it is encoded or unknown.
    private var announcedSize: Int? {
        guard let length = head.fields.last(where: { $0.isNamed("Content-Length") }),
            !head.fields.contains(where: { $0.isNamed("Content-Encoding") })
        else { return nil }
        return Int(length.value)
    }

    /// Returns the response received so far.
    func response(body: [UInt8]) -> HTTPResponse {
        HTTPResponse(
            version: head.version, status: head.status, reason: head.reason, fields: head.fields, body: body)
    }

    /// - Parameter isTimedOut: True if libcurl ended the transfer at its time limit.
    func exchange(_ report: TransferReport, isTimedOut: Bool = false) -> Exchange {
        let details = TransferDetails(
            startedAt: startedAt, timings: report.timings, peerAddress: report.peerAddress, peerPort: report.peerPort,
            reusedConnection: report.reusedConnection, certificate: report.certificate,
            sentContentLength: addedContentLength, wireNotes: wireNotes.lines, resends: resends)
        return Exchange(
            call: call, response: response(body: body), transfer: details, challenge: challenge,
            stream: stream?.stream(streamFormat, body: body, isTimedOut: isTimedOut))
    }

    /// The Content-Length that libcurl added to the last request it sent, or will add to the first.
    ///
    /// Nil with digest authentication and NTLM until there is a challenge: the request before it has no content.
    var sentContentLength: Int? {
        if call.authentication?.respondsToChallenge ?? false, challenge == nil { return nil }
        return addedContentLength
    }

    /// The Content-Length that libcurl adds; nil if the caller set Content-Length or Transfer-Encoding.
    private var addedContentLength: Int? {
        guard let size = copiedContent?.count ?? upload?.size else { return nil }
        return call.hasField("Content-Length") || call.hasField("Transfer-Encoding") ? nil : size
    }
}

/// libcurl's verbose lines about addresses, connections and TLS, for troubleshooting.
///
/// Keeps only lines without header fields, URLs and credentials: libcurl also prints the header fields of HTTP/2.
struct WireNotes {
    private(set) var lines: [String] = []
    private var size = 0
    /// True if the connection has ended without an answer, which makes libcurl send the request again.
    private var hasDied = false

    private static let maxLines = 200
    /// The limit for all lines, in bytes.
    private static let maxSize = 16 << 10
    private static let maxLine = 500

    /// The prefixes of the lines that are kept.
    private static let kept = [
        "ALPN", "CAfile", "CApath", "CONNECT phase completed", "CONNECT tunnel established", "Closing connection",
        "Connected to ", "Connection #", "Connection died", "Connection timed out", "Connection timeout",
        "Could not resolve", "Empty reply from server", "Establish HTTP proxy tunnel to ", "Host ", "IPv4: ", "IPv6: ",
        "Immediate connect fail", "Operation timed out", "Re-using existing", "Recv failure", "Reusing existing",
        "SSL certificate", "SSL connection", "SSL re-using session", "SSL reusing session", "SSL: ", "Send failure",
        "Server certificate", "TLSv1", "Trying ", "Using HTTP2", "connect to ", "expire date: ", "issuer: ",
        "start date: ", "subject: ", "subjectAltName: ", "using HTTP/",
    ]

    /// Adds one chunk of libcurl's output.
    mutating func take(_ text: String) {
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.drop { $0 == " " }
            if line.hasPrefix("Issue another request") {
                append(
                    hasDied
                        ? "the connection ended without an answer"
                        : "the request is sent again, as the server's challenge asks")
                hasDied = false
            } else if Self.kept.contains(where: line.hasPrefix) {
                if line.hasPrefix("Connection died") { hasDied = true }
                append(Self.withoutNullHost(line.prefix(Self.maxLine)))
            }
        }
    }

    /// Removes "(nil)", which libcurl prints for an overridden host: "Connection #0 to host (nil) left intact",
    /// "Connected to (nil) (127.0.0.1) port 80 (#0)".
    private static func withoutNullHost(_ line: Substring) -> String {
        String(line.replacing(" to host (nil)", with: "").replacing(" (nil)", with: ""))
    }

    private mutating func append(_ line: String) {
        guard lines.count < Self.maxLines, size < Self.maxSize else { return }
        size += line.utf8.count
        lines.append(lines.count == Self.maxLines - 1 || size >= Self.maxSize ? "…" : line)
    }
}
