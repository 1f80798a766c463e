import HTTPTypes
package import HummingbirdCore
package import Logging
package import NIOCore
import Platform
import Synchronization

/// The handler nearest to the socket, which closes connections without a request and can reset a connection.
package final class ConnectionGuard: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = ByteBuffer

    private let limit: Duration
    private var deadline: Scheduled<Void>?

    init(limit: Duration) {
        self.limit = limit
    }

    package func handlerAdded(context: ChannelHandlerContext) {
        let loopBound = NIOLoopBound(context, eventLoop: context.eventLoop)
        deadline = context.eventLoop.scheduleTask(in: TimeAmount(limit)) { loopBound.value.close(promise: nil) }
    }

    package func handlerRemoved(context: ChannelHandlerContext) { requestBegan() }

    /// Cancels the deadline for the first request; other handlers limit the connection from now on.
    func requestBegan() {
        deadline?.cancel()
        deadline = nil
    }

    /// Returns the guard of a connection, given the connection or one of its streams; call it on the event loop.
    static func of(_ channel: any Channel) -> ConnectionGuard? {
        let pipelines = [channel, channel.parent].compactMap { $0?.pipeline.syncOperations }
        return pipelines.lazy.compactMap { try? $0.handler(type: ConnectionGuard.self) }.first
    }

    /// Ends a connection with RST below TLS, so that the client receives a reset and no TLS closure alert.
    package static func reset(_ channel: any Channel) async {
        let socket = channel is any SocketOptionProvider ? channel : channel.parent ?? channel
        let closed = socket.eventLoop.flatSubmit {
            let hard = (socket as? any SocketOptionProvider)?.setSoLinger(SocketLinger.reset)
            return (hard ?? socket.eventLoop.makeSucceededVoidFuture()).flatMap {
                let operations = socket.pipeline.syncOperations
                guard let context = try? operations.context(handlerType: ConnectionGuard.self) else {
                    return socket.close()
                }
                let promise = socket.eventLoop.makePromise(of: Void.self)
                context.close(promise: promise)
                return promise.futureResult
            }
        }
        // An error means that the connection is already closed.
        _ = try? await closed.get()
    }
}

/// A server channel with a ``ConnectionGuard`` on each connection.
package struct GuardedConnection<Base: ServerChildChannel>: ServerChildChannel {
    private let base: Base
    private let limit: Duration

    package init(base: Base, limit: Duration) {
        self.base = base
        self.limit = limit
    }

    package func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(ConnectionGuard(limit: limit))
        }.flatMap {
            base.setup(channel: channel, logger: logger)
        }
    }

    package func handle(value: Base.Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}

extension HTTPServerBuilder {
    /// Returns a builder for HTTP/1.1 without TLS.
    ///
    /// - Parameter date: A function that returns the value of the `Date` header field; nil for this machine's time.
    package static func guarded(
        _ limits: ConnectionLimits, date: @escaping @Sendable () -> String? = { nil }
    ) -> HTTPServerBuilder {
        HTTPServerBuilder { responder in
            GuardedConnection(
                base: HTTP1Channel(responder: responder, configuration: .guarded(limits, date: date)),
                limit: limits.firstHead)
        }
    }
}

extension HTTP1Channel.Configuration {
    /// Returns a configuration with a ``RequestGuard`` on each connection or HTTP/2 stream.
    package static func guarded(
        _ limits: ConnectionLimits, date: @escaping @Sendable () -> String?
    ) -> HTTP1Channel.Configuration {
        HTTP1Channel.Configuration(
            additionalChannelHandlers: [RequestGuard(limits: limits, date: date)], idleTimeout: TimeAmount(limits.idle))
    }
}

/// The connections on which a response contained `Connection: close`. Requests after that response are not processed
/// (RFC 9112, section 9.6).
package final class ClosingConnections: Sendable {
    private let connections = Mutex<Set<ObjectIdentifier>>([])

    package init() {}

    /// Delays a request on a closing connection until the connection is closed.
    ///
    /// - Throws: ``ConnectionAborted`` when the connection is closed. Returns at once if it is not closing.
    package func waitIfClosing(_ context: ServerContext) async throws {
        guard let channel = context.channel, contains(channel) else { return }
        // RequestGuard closes the connection once the client has had time to read the last response.
        try? await channel.closeFuture.get()
        throw ConnectionAborted()
    }

    /// Closes the connection after a response that rejects the request's body.
    ///
    /// The client may send the rest of the body, endlessly, or not at all, so later bytes cannot be parsed as requests.
    /// ``RequestGuard`` gives the client time to read the response (RFC 9112, section 9.6).
    package func end(with response: inout Response, to request: Request, in context: ServerContext) {
        guard response.status.code >= 400, !context.isStream,
            request.headers[.expect] != nil || [.requestTimeout, .contentTooLarge].contains(response.status)
        else { return }
        response.headers[.connection] = "close"
        if let channel = context.channel { insert(channel) }
    }

    private func insert(_ channel: any Channel) {
        let id = ObjectIdentifier(channel)
        connections.withLock { _ = $0.insert(id) }
        // Keep the channel alive until it is closed: otherwise a new channel could have the same identifier.
        channel.closeFuture.whenComplete { [self] _ in
            withExtendedLifetime(channel) { connections.withLock { _ = $0.remove(id) } }
        }
    }

    private func contains(_ channel: any Channel) -> Bool {
        connections.withLock { $0.contains(ObjectIdentifier(channel)) }
    }
}

/// The time limits for clients, against forgotten connections and clients that occupy connections on purpose.
package struct ConnectionLimits: Sendable {
    /// The limit from the connection to the end of its first request's head, including the TLS handshake.
    package var firstHead = Duration.seconds(30)
    /// The limit from a request's head to the end of its body.
    package var body = Duration.seconds(30)
    /// The limit for a client that reads no data while the write buffers are full.
    package var unread = Duration.seconds(30)
    /// The limit from one request to the end of the next one's head.
    package var idle = Duration.seconds(60)
    /// The time without received bytes after which a connection is closed, once the server has sent its last response.
    /// A client that continues to send is disconnected after the time in ``body``.
    var lingering = Duration.seconds(2)

    package init() {}
}
