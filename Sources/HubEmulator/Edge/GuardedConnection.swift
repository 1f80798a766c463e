import Hummingbird
import HummingbirdCore
import HummingbirdHTTP2
import Logging
import NIOCore

/// A server's connections with a guard at each one's socket.
struct GuardedConnection<Base: ServerChildChannel>: ServerChildChannel {
    let base: Base
    let limit: Duration

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(ConnectionGuard(limit: limit))
        }.flatMap {
            base.setup(channel: channel, logger: logger)
        }
    }

    func handle(value: Base.Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}

/// A server's connections over TLS, with a filter between TLS and whichever version of HTTP is agreed on.
private struct FilteredConnection<Base: ServerChildChannel>: ServerChildChannel {
    let base: Base

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        // What speaks HTTP comes behind it, once the version is known.
        base.setup(channel: channel, logger: logger).flatMapThrowing { value in
            try channel.pipeline.syncOperations.addHandler(ResetFilter())
            return value
        }
    }

    func handle(value: Base.Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}

extension HTTPServerBuilder {
    /// HTTP/1.1; with an identity over TLS, and HTTP/2 for clients that ask for it (ALPN, RFC 7301).
    static func guarded(
        _ configuration: HubEmulatorConfiguration,
        _ controls: EmulatorControls
    ) throws(HubEmulatorError) -> HTTPServerBuilder {
        let limits = configuration.limits
        let http = HTTP1Channel.Configuration(
            additionalChannelHandlers: [RequestGuard(limits: limits, controls)], idleTimeout: TimeAmount(limits.idle))
        guard let identity = configuration.identity else {
            return HTTPServerBuilder { responder in
                GuardedConnection(
                    base: HTTP1Channel(responder: responder, configuration: http), limit: limits.firstHead)
            }
        }
        let tls = try identity.serverConfiguration()
        return HTTPServerBuilder { responder in
            let secure = try HTTP2UpgradeChannel(
                tlsConfiguration: tls,
                configuration: .init(idleTimeout: limits.idle, streamConfiguration: http),
                responder: responder)
            return GuardedConnection(base: FilteredConnection(base: secure), limit: limits.firstHead)
        }
    }
}
