package import Hummingbird
package import NIOCore

/// The context of a request: its connection.
package struct ServerContext: InitializableFromSource, Sendable {
    /// The connection, or its HTTP/2 stream.
    package let channel: (any Channel)?

    package init(source: ApplicationRequestContextSource) {
        channel = source.channel
    }

    /// True for an HTTP/2 stream, where `Connection` and similar headers do not exist (RFC 9113, section 8.2.2).
    var isStream: Bool { channel.map { !($0 is any SocketOptionProvider) } ?? true }

    /// The local port of the connection.
    package var port: Int? { channel?.localAddress?.port }
}

/// An error that closes the connection without a complete response.
package struct ConnectionAborted: Error {
    package init() {}
}
