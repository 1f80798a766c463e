package import NIOCore
import Platform

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
