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
            return GuardedConnection(base: secure, limit: limits.firstHead)
        }
    }
}
