import HTTPTypes
import NIOCore
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
