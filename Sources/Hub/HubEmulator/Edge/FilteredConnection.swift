import Hummingbird
import HummingbirdCore
import HummingbirdHTTP2
import Logging
import NIOCore
import ServerEdge

/// A server's connection over TLS, with a filter between TLS and the negotiated version of HTTP.
private struct FilteredConnection<Base: ServerChildChannel>: ServerChildChannel {
    let base: Base

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Base.Value> {
        // The HTTP handlers are added after the filter, once the version is known.
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
    /// Returns a server for HTTP/1.1, or with an identity for HTTP/1.1 and HTTP/2 over TLS (ALPN, RFC 7301).
    static func guarded(
        _ configuration: HubEmulatorConfiguration,
        _ controls: EmulatorControls
    ) throws(HubEmulatorError) -> HTTPServerBuilder {
        let limits = configuration.limits
        let date: @Sendable () -> String? = { controls.shiftedDate }
        guard let identity = configuration.identity else { return .guarded(limits, date: date) }
        let tls = try identity.serverConfiguration()
        return HTTPServerBuilder { responder in
            let secure = try HTTP2UpgradeChannel(
                tlsConfiguration: tls,
                configuration: .init(
                    idleTimeout: limits.idle, streamConfiguration: .guarded(limits, date: date)),
                responder: responder)
            return GuardedConnection(base: FilteredConnection(base: secure), limit: limits.firstHead)
        }
    }
}
