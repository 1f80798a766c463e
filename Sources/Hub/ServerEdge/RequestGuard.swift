import HTTPTypes
package import Hummingbird
package import HummingbirdCore
package import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// An error for a request whose body took longer than the limit.
package struct RequestBodyTimeout: Error {}

/// A handler that limits the time for request bodies and for unread responses, and closes a connection after a response
/// with `Connection: close`. It handles one connection, or one HTTP/2 stream.
final class RequestGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let limits: ConnectionLimits
    /// The function that returns the value of the `Date` header field; nil for this machine's time.
    private let date: @Sendable () -> String?
    private var isFirst = true
    /// True from a request's head to its end.
    private var isBodyAwaited = false
    private var bodyDeadline: Scheduled<Void>?
    private var unreadDeadline: Scheduled<Void>?
    /// True while a response with `Connection: close` is written.
    private var isClosing = false
    private var lingering: Scheduled<Void>?
    /// The time of the last received bytes, used only while the connection lingers.
    private var lastRead = NIODeadline.distantPast

    init(limits: ConnectionLimits, date: @escaping @Sendable () -> String?) {
        self.limits = limits
        self.date = date
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        // An HTTP/2 stream has no such codec and no old versions.
        guard let codec = try? pipeline.handler(type: HTTP1ToHTTPServerCodec.self) else { return }
        try? pipeline.addHandler(HTTP10Responses(), position: .before(codec))
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        bodyDeadline?.cancel()
        unreadDeadline?.cancel()
        lingering?.cancel()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if isLingering { lastRead = .now() }
        switch unwrapInboundIn(data) {
        case .head:
            isBodyAwaited = true
            if isFirst { ConnectionGuard.of(context.channel)?.requestBegan() }
            isFirst = false
        case .body: break
        case .end:
            isBodyAwaited = false
            bodyDeadline?.cancel()
            bodyDeadline = nil
        }
        // After "Connection: close" no further request is processed (RFC 9112, section 9.6).
        if !isLingering { context.fireChannelRead(data) }
    }

    /// Sets a deadline for an incomplete body; most requests are complete by now and need none.
    func channelReadComplete(context: ChannelHandlerContext) {
        if isBodyAwaited, bodyDeadline == nil {
            let loopBound = NIOLoopBound(context, eventLoop: context.eventLoop)
            bodyDeadline = context.eventLoop.scheduleTask(in: TimeAmount(limits.body)) {
                loopBound.value.fireErrorCaught(RequestBodyTimeout())
            }
        }
        context.fireChannelReadComplete()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        unreadDeadline?.cancel()
        unreadDeadline = nil
        if !context.channel.isWritable {
            let loopBound = NIOLoopBound(context, eventLoop: context.eventLoop)
            unreadDeadline = context.eventLoop.scheduleTask(in: TimeAmount(limits.unread)) {
                loopBound.value.close(promise: nil)
            }
        }
        context.fireChannelWritabilityChanged()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head):
            isClosing = head.headerFields[.connection] == "close"
            // The server has already set the date of this machine's clock, whatever the response contained.
            if head.status.kind != .informational, let date = date() { head.headerFields[.date] = date }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .end where isClosing:
            // The codec holds the next request and passes it on as soon as this end is written: linger before.
            beginLingering(context)
            context.writeAndFlush(data, promise: promise)
            context.close(mode: .output, promise: nil)
        case .body, .end: context.write(data, promise: promise)
        }
    }

    /// Closes the output and lingers. Closing the input at once would reset the connection when unread bytes arrive, so
    /// that the client might never read the response; without a limit, the client could keep the connection.
    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if mode == .output { beginLingering(context) }
        context.close(mode: mode, promise: promise)
    }

    private func beginLingering(_ context: ChannelHandlerContext) {
        guard !isLingering else { return }
        lastRead = .now()
        linger(context, until: lastRead + TimeAmount(limits.body))
    }

    private var isLingering: Bool { lingering != nil }

    /// Closes the connection once the client has sent nothing for `limits.lingering`, at the latest at `end`. A client
    /// that writes its whole request before it reads can then read the response; one that never stops is disconnected.
    private func linger(_ context: ChannelHandlerContext, until end: NIODeadline) {
        let loopBound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        let quiet = TimeAmount(limits.lingering)
        lingering = context.eventLoop.scheduleTask(deadline: min(end, lastRead + quiet)) {
            let (handler, context) = loopBound.value
            let now = NIODeadline.now()
            if now >= end || now - handler.lastRead >= quiet {
                context.close(promise: nil)
            } else {
                handler.linger(context, until: end)
            }
        }
    }
}

extension Request {
    /// Returns the body, or nil if it is longer than the limit; reads nothing if the announced length is too large.
    package func bytes(limit: Int) async throws -> [UInt8]? {
        if let length = headers[.contentLength].flatMap({ Int($0) }), length > limit { return nil }
        var bytes: [UInt8] = []
        for try await chunk in body {
            guard bytes.count + chunk.readableBytes <= limit else { return nil }
            bytes.append(contentsOf: chunk.readableBytesView)
        }
        return bytes
    }

    /// Returns the request with a body that sends 100 (Continue) before it is read, for a client that waits for this
    /// (`Expect: 100-continue`, RFC 9110, section 10.1.1).
    package func sendingContinue(on channel: (any Channel)?) -> Request {
        guard let channel, headers[.expect]?.lowercased() == "100-continue" else { return self }
        var request = self
        request.body = RequestBody(asyncSequence: ContinuedBody(body: body, channel: channel))
        return request
    }
}

/// A body that the client sends only after a 100 (Continue) response.
private struct ContinuedBody: AsyncSequence, Sendable {
    let body: RequestBody
    let channel: any Channel

    func makeAsyncIterator() -> Iterator { Iterator(chunks: body.makeAsyncIterator(), channel: channel) }

    struct Iterator: AsyncIteratorProtocol {
        var chunks: RequestBody.AsyncIterator
        /// The channel for the 100 (Continue) response; nil after it is sent.
        var channel: (any Channel)?

        mutating func next() async throws -> ByteBuffer? {
            if let channel {
                self.channel = nil
                try await channel.writeAndFlush(HTTPResponsePart.head(HTTPResponse(status: .continue)))
            }
            return try await chunks.next()
        }
    }
}

/// The context of a request: its connection.
package struct ServerContext: InitializableFromSource, Sendable {
    /// The connection, or its HTTP/2 stream.
    package let channel: (any Channel)?

    package init(source: ApplicationRequestContextSource) {
        channel = source.channel
    }

    /// True for an HTTP/2 stream, where `Connection` and similar headers do not exist (RFC 9113, section 8.2.2).
    var isStream: Bool { channel.map { !($0 is any SocketOptionProvider) } ?? true }

    /// The local port of the connection.
    package var port: Int? { channel?.localAddress?.port }
}

/// An error that closes the connection without a complete response.
package struct ConnectionAborted: Error {
    package init() {}
}

/// A handler for HTTP/1.0 clients, whose responses have no chunks and end with the connection.
///
/// Hummingbird ignores the version, but closes the connection after a request with `Connection: close`.
private final class HTTP10Responses: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// True after a request of an old version, whose connection ends with the response.
    private var isOld = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data), head.version == .http1_0 || head.version == .http0_9 else {
            return context.fireChannelRead(data)
        }
        isOld = true
        head.headers.replaceOrAdd(name: "Connection", value: "close")
        // The client does not understand an interim response (RFC 9110, section 10.1.1).
        head.headers.remove(name: "Expect")
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard isOld, case .head(var head) = unwrapOutboundIn(data) else {
            return context.write(data, promise: promise)
        }
        head.version = .http1_0
        head.headers.replaceOrAdd(name: "Connection", value: "close")
        context.write(wrapOutboundOut(.head(head)), promise: promise)
    }
}
