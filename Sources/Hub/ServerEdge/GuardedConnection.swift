package import HummingbirdCore
package import Logging
package import NIOCore

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
