package import Hummingbird
package import NIOCore

/// The connection of a request, for the responder.
package struct ServerContext: InitializableFromSource, Sendable {
    /// The connection, or the stream of one.
    package let channel: (any Channel)?

    package init(source: ApplicationRequestContextSource) {
        channel = source.channel
    }

    /// True if the request has an HTTP/2 stream of its own, where no header is about the connection.
    package var isStream: Bool { channel.map { !($0 is any SocketOptionProvider) } ?? true }

    /// The port that the request came to.
    package var port: Int? { channel?.localAddress?.port }
}

/// The connection ends in the middle of an answer, or without one.
package struct BrokenOff: Error {
    package init() {}
}
