import NIOCore
import NIOHTTP1

/// A handler for HTTP/1.0 clients, whose responses have no chunks and end with the connection.
///
/// Hummingbird ignores the version, but closes the connection after a request with `Connection: close`.
final class HTTP10Responses: ChannelDuplexHandler, RemovableChannelHandler {
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
