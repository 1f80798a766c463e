import HTTPTypes
package import HummingbirdCore
import NIOCore
import Synchronization

/// The connections on which an answer said `Connection: close`: requests that had arrived behind it are not carried out
/// (RFC 9112, section 9.6).
package final class ClosingConnections: Sendable {
    private let connections = Mutex<Set<ObjectIdentifier>>([])

    package init() {}

    /// Lets no request of a closing connection through.
    ///
    /// - Throws: ``BrokenOff`` once the connection is closed, if it was closing.
    package func waitIfClosing(_ context: ServerContext) async throws {
        guard let channel = context.channel, contains(channel) else { return }
        // RequestGuard closes it once the client has had time to read the last answer.
        try? await channel.closeFuture.get()
        throw BrokenOff()
    }

    /// Ends the connection with a response that refuses a body.
    ///
    /// The rest of that body may come or not, or may be without end: nothing that follows it on this connection can be
    /// read as a request. ``RequestGuard`` lets the client read the answer (RFC 9112, section 9.6).
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
        // The channel lives until then, so that no other one has the identifier.
        channel.closeFuture.whenComplete { [self] _ in
            withExtendedLifetime(channel) { connections.withLock { _ = $0.remove(id) } }
        }
    }

    private func contains(_ channel: any Channel) -> Bool {
        connections.withLock { $0.contains(ObjectIdentifier(channel)) }
    }
}
