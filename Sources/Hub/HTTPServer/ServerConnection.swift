import HTTP
import Platform
import Synchronization
package import TLS
import Text

/// The time limits for clients, against forgotten connections and clients that occupy connections on purpose.
package struct ConnectionLimits: Sendable {
    /// The limit from the connection to the end of its first request's head, including the TLS handshake.
    package var firstHead = Duration.seconds(30)
    /// The limit from a request's head to the end of its body.
    package var body = Duration.seconds(30)
    /// The limit for a client that reads no data while the write buffers are full.
    package var unread = Duration.seconds(30)
    /// The limit from the end of one response to the end of the next request's head.
    package var idle = Duration.seconds(60)
    /// The time without received bytes after which a connection is closed, once the server has sent its last response.
    /// A client that continues to send is disconnected after the time in ``body``.
    var lingering = Duration.seconds(2)
    /// The time that a thread waits for a connection's next request before it leaves the connection to the thread that
    /// waits for all idle connections.
    var attention = Duration.seconds(1)

    package init() {}
}

/// The responder, limits, TLS context and clock of a server.
package struct HTTPService: Sendable {
    let responder: any HTTPResponder
    let limits: ConnectionLimits
    /// The certificate and the key; nil for a server without TLS.
    let tls: TLSServerContext?
    /// Returns the value of the `Date` header field; nil for this machine's time.
    let date: @Sendable () -> String?

    package init(
        _ responder: any HTTPResponder, _ limits: ConnectionLimits, tls: TLSServerContext? = nil,
        date: @escaping @Sendable () -> String? = { nil }
    ) {
        (self.responder, self.limits, self.tls, self.date) = (responder, limits, tls, date)
    }
}

/// A connection to a server, which answers one request after the other (RFC 9112, section 9.3).
///
/// Used by one thread at a time; `@unchecked Sendable`, because it passes from one thread to the next one.
final class ServerConnection: @unchecked Sendable {
    /// The size of an unread body that is dropped to keep the connection, in bytes.
    private static let droppedBody = 256 << 10

    let socket: ConnectedSocket
    /// The time at which the head of the next request must be complete.
    private(set) var deadline: ContinuousClock.Instant
    /// True while the connection waits for a request, so that it can end without a loss.
    private(set) var isIdle: Bool {
        get { idle.load(ordering: .sequentiallyConsistent) }
        set { idle.store(newValue, ordering: .sequentiallyConsistent) }
    }
    private let idle = Atomic(true)
    private let service: HTTPService
    private var session: TLSServerSession?
    private var reader: RequestReader?
    /// True if a part of the response to the current request has been sent.
    private var hasBegunResponse = false

    init(_ socket: ConnectedSocket, _ service: HTTPService) {
        self.socket = socket
        self.service = service
        deadline = .now + service.limits.firstHead
    }

    private var stream: ConnectionStream { session.map { .secure($0) } ?? .plain(socket) }

    /// The state after some requests.
    enum Ending {
        /// The connection waits for a request.
        case idle
        case closed
        /// The client must receive a reset.
        case reset
    }

    /// Answers requests until none follows soon.
    ///
    /// - Parameter isStopping: Returns true if the server accepts no further requests.
    func serve(while isStopping: () -> Bool) -> Ending {
        guard let reader = openReader() else { return .closed }
        while true {
            if !reader.hasInput, !(session?.hasInput ?? false) {
                isIdle = true
                if isStopping() { return .closed }
                let isReady = socket.waitForInput(until: min(deadline, .now + service.limits.attention))
                guard isReady else { return .now < deadline && !isStopping() ? .idle : .closed }
            }
            // If the server stops now, it closes the socket of an idle connection; otherwise this request is answered.
            isIdle = false
            guard let ending = answer(reader, isStopping) else { continue }
            return ending
        }
    }

    private func openReader() -> RequestReader? {
        if let reader { return reader }
        if let context = service.tls {
            isIdle = false
            guard let session = TLSServerSession(context, on: socket), (try? session.handshake(until: deadline)) != nil
            else { return nil }
            self.session = session
        }
        let reader = RequestReader(stream)
        self.reader = reader
        return reader
    }

    /// Answers one request.
    ///
    /// - Returns: The end of the connection; nil if a further request can follow.
    private func answer(_ reader: RequestReader, _ isStopping: () -> Bool) -> Ending? {
        let head: RequestHead
        do throws(RequestHeadError) {
            head = try reader.head(until: deadline)
        } catch {
            if case .invalid = error { writeError(.badRequest, reader) }
            return .closed
        }
        let bodyDeadline = ContinuousClock.now + service.limits.body
        let request = request(head, reader, until: bodyDeadline)
        hasBegunResponse = false
        do {
            var response = try service.responder.respond(to: request)
            if closes(head, request, response) || isStopping() { response.headers["Connection"] = "close" }
            let isLast = response.headers["Connection"]?.lowercased() == "close"
            try write(response, to: head)
            if !isLast, drop(request.body) {
                deadline = .now + service.limits.idle
                return nil
            }
        } catch let error as ConnectionAborted {
            return error.isReset ? .reset : .closed
        } catch is ConnectionEnd {
            return .closed
        } catch RequestBodyError.lost {
            return .closed
        } catch {
            guard !hasBegunResponse else { return .closed }
            let status: HTTPStatus = error is RequestBodyError ? .badRequest : .internalServerError
            writeError(status, reader)
            return .closed
        }
        linger(reader)
        return .closed
    }

    private func request(
        _ head: RequestHead, _ reader: RequestReader, until deadline: ContinuousClock.Instant
    ) -> ServerRequest {
        reader.beginBody(head.framing)
        // A client of HTTP/1.0 does not understand an interim response (RFC 9110, section 10.1.1).
        let isAwaited = head.isCurrent && head.fields["Expect"]?.lowercased() == "100-continue"
        let (stream, unread) = (stream, service.limits.unread)
        let body = RequestBody(isAwaited: isAwaited) { () throws(RequestBodyError) in
            let head = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
            guard (try? stream.write(head, waitingAtMost: unread)) != nil else { throw .lost }
        } read: { () throws(RequestBodyError) in
            try reader.piece(head.framing, until: deadline)
        }
        return ServerRequest(
            head.method, head.target, authority: head.authority, headers: head.fields, body: body,
            localPort: socket.localPort)
    }

    /// True if the connection ends with this response.
    ///
    /// A client whose body is rejected may send the rest of it, endlessly, or not at all, so later bytes cannot be parsed
    /// as requests (RFC 9112, section 9.6).
    private func closes(_ head: RequestHead, _ request: ServerRequest, _ response: ServerResponse) -> Bool {
        if !head.isCurrent || request.body.isAwaited { return true }
        if [.requestTimeout, .contentTooLarge].contains(response.status) { return true }
        let options = head.fields.list.filter { $0.isNamed("Connection") }
            .flatMap { $0.value.lowercased().split { $0 == "," || $0 == " " || $0 == "\t" } }
        return options.contains("close")
    }

    /// Reads the rest of a body that the response did not need; false if it is long or slow.
    private func drop(_ body: RequestBody) -> Bool {
        var size = 0
        do throws(RequestBodyError) {
            while let piece = try body.next() {
                size += piece.count
                guard size <= Self.droppedBody else { return false }
            }
        } catch {
            return false
        }
        return true
    }

    // MARK: Responses

    private func write(_ response: ServerResponse, to head: RequestHead) throws {
        let hasBody = head.method != .head && response.status.canHaveBody
        let chunks = head.isCurrent
        var bytes = self.head(of: response, isCurrent: chunks)
        hasBegunResponse = true
        switch response.body {
        case .whole(let body):
            if hasBody { bytes += body }
            try send(bytes)
        case .chunked(let body):
            if hasBody { bytes += chunks ? Self.chunk(body) + Self.lastChunk : body }
            try send(bytes)
        case .pieces(let length, let produce):
            try send(bytes)
            guard hasBody else { return }
            let isChunked = length == nil && chunks
            try produce { piece in
                if !piece.isEmpty { try send(isChunked ? Self.chunk(piece) : piece) }
            }
            if isChunked { try send(Self.lastChunk) }
        }
    }

    private func send(_ bytes: [UInt8]) throws(ConnectionEnd) {
        try stream.write(bytes, waitingAtMost: service.limits.unread)
    }

    private static let lastChunk = Array("0\r\n\r\n".utf8)

    private static func chunk(_ bytes: [UInt8]) -> [UInt8] {
        bytes.isEmpty ? [] : Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8)
    }

    private func head(of response: ServerResponse, isCurrent: Bool) -> [UInt8] {
        var text = "HTTP/1.\(isCurrent ? 1 : 0) \(response.status.code) \(response.status.reasonPhrase)\r\n"
        for field in response.headers.list {
            // A value can contain a part of the request, decoded. It must not end the line.
            let value = field.value.utf8.allSatisfy { $0 >= 0x20 } ? field.value : field.value.filter { $0 >= " " }
            text += "\(field.name): \(value)\r\n"
        }
        if response.headers["Date"] == nil {
            text += "Date: \(service.date() ?? UTCTime(Int(WallClock.now)).headerText)\r\n"
        }
        if response.status.canHaveBody {
            let length: Int? =
                switch response.body {
                case .whole(let body): body.count
                case .pieces(let length, _): length
                case .chunked: nil
                }
            if let length {
                text += "Content-Length: \(length)\r\n"
            } else if isCurrent {
                text += "Transfer-Encoding: chunked\r\n"
            }
        }
        return Array((text + "\r\n").utf8)
    }

    /// Ends the connection with a response without content.
    private func writeError(_ status: HTTPStatus, _ reader: RequestReader) {
        let response = ServerResponse(status, headers: ["Connection": "close"])
        guard (try? send(head(of: response, isCurrent: true))) != nil else { return }
        linger(reader)
    }

    /// Ends the output of a connection without a request: with TLS, the client must not take it for an attack.
    func finish() { session?.finishOutput(waitingAtMost: .zero) }

    /// Ends the output, and reads until the client has ended its own. Closing at once would reset the connection when
    /// unread bytes arrive, so that the client might never read the response; without a limit, the client could keep the
    /// connection (RFC 9112, section 9.6).
    private func linger(_ reader: RequestReader) {
        if let session { session.finishOutput(waitingAtMost: .seconds(1)) } else { socket.finishOutput() }
        reader.discard(pauseAtMost: service.limits.lingering, until: .now + service.limits.body)
    }
}
