import HTTPTypes
import NIOCore
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

/// The client took longer for a request's body than it may.
package struct SlowRequest: Error {}

/// Watches the requests of a connection, or the one of a stream: how long their bodies take, that their answers are read,
/// and that a connection ends when it was said to.
final class RequestGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let limits: ConnectionLimits
    /// Returns the value of the header `Date`; nil for this machine's time.
    private let date: @Sendable () -> String?
    private var isFirst = true
    /// A head has come, and its request's end has not.
    private var isBodyAwaited = false
    private var bodyDeadline: Scheduled<Void>?
    private var unreadDeadline: Scheduled<Void>?
    /// The answer that is being written said `Connection: close`.
    private var isClosing = false
    private var lingering: Scheduled<Void>?
    /// The time at which the last bytes came; read while the connection lingers.
    private var lastRead = NIODeadline.distantPast

    init(limits: ConnectionLimits, date: @escaping @Sendable () -> String?) {
        self.limits = limits
        self.date = date
    }

    func handlerAdded(context: ChannelHandlerContext) {
        let pipeline = context.pipeline.syncOperations
        // On a stream of HTTP/2 there is no such codec, and nothing to do.
        guard let codec = try? pipeline.handler(type: HTTP1ToHTTPServerCodec.self) else { return }
        try? pipeline.addHandler(OldVersionAnswers(), position: .before(codec))
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
        // After "Connection: close" no further request is answered (RFC 9112, section 9.6).
        if !isLingering { context.fireChannelRead(data) }
    }

    /// Most requests are whole by now, and need no deadline.
    func channelReadComplete(context: ChannelHandlerContext) {
        if isBodyAwaited, bodyDeadline == nil {
            let loopBound = NIOLoopBound(context, eventLoop: context.eventLoop)
            bodyDeadline = context.eventLoop.scheduleTask(in: TimeAmount(limits.body)) {
                loopBound.value.fireErrorCaught(SlowRequest())
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
            // The server writes the date of this machine's clock over whatever was there.
            if head.status.kind != .informational, let date = date() { head.headerFields[.date] = date }
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .end where isClosing:
            context.writeAndFlush(data, promise: promise)
            close(context: context, mode: .output, promise: nil)
        case .body, .end: context.write(data, promise: promise)
        }
    }

    /// Closing at once would reset the connection when something unread arrives, and the client might never read the
    /// answer; waiting for the client's end for ever would let it keep the connection.
    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if mode == .output, !isLingering {
            lastRead = .now()
            linger(context, until: lastRead + TimeAmount(limits.body))
        }
        context.close(mode: mode, promise: promise)
    }

    private var isLingering: Bool { lingering != nil }

    /// Closes the connection once the client has sent nothing for `limits.lingering`, at the latest at `end`. A client
    /// that writes its whole request before it reads can then read the answer; one that never stops is cut off.
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
