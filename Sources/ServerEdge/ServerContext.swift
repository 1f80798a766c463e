package import Hummingbird
package import NIOCore

/// What the server hands to each request.
package struct ServerContext: InitializableFromSource, Sendable {
    /// The connection, or the stream of one.
    package let channel: (any Channel)?

    package init(source: ApplicationRequestContextSource) {
        channel = source.channel
    }

    /// Whether the request has a stream of HTTP/2 to itself, where no header speaks of the connection.
    package var isStream: Bool { channel.map { !($0 is any SocketOptionProvider) } ?? true }

    /// The port that the request came to.
    package var port: Int? { channel?.localAddress?.port }
}

/// The connection ends in the middle of an answer, or without one.
package struct BrokenOff: Error {
    package init() {}
}
