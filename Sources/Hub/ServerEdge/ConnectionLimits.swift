/// The time limits for clients, against forgotten connections and clients that occupy connections on purpose.
package struct ConnectionLimits: Sendable {
    /// The limit from the connection to the end of its first request's head, including the TLS handshake.
    package var firstHead = Duration.seconds(30)
    /// The limit from a request's head to the end of its body.
    package var body = Duration.seconds(30)
    /// The limit for a client that reads no data while the write buffers are full.
    package var unread = Duration.seconds(30)
    /// The limit from one request to the end of the next one's head.
    package var idle = Duration.seconds(60)
    /// The time without received bytes after which a connection is closed, once the server has sent its last response.
    /// A client that continues to send is disconnected after the time in ``body``.
    var lingering = Duration.seconds(2)

    package init() {}
}
