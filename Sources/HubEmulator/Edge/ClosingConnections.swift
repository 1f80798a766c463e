import NIOCore
import Synchronization

/// The connections on which an answer said `Connection: close`: requests that had arrived behind it are not carried out
/// (RFC 9112, section 9.6).
final class ClosingConnections: Sendable {
    private let connections = Mutex<Set<ObjectIdentifier>>([])

    func insert(_ channel: any Channel) {
        let id = ObjectIdentifier(channel)
        connections.withLock { _ = $0.insert(id) }
        // The channel lives until then, so that no other one has the identifier.
        channel.closeFuture.whenComplete { [self] _ in
            withExtendedLifetime(channel) { connections.withLock { _ = $0.remove(id) } }
        }
    }

    func contains(_ channel: any Channel) -> Bool {
        connections.withLock { $0.contains(ObjectIdentifier(channel)) }
    }
}
