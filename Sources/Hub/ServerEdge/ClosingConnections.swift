import HTTPTypes
package import HummingbirdCore
import NIOCore
import Synchronization

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
