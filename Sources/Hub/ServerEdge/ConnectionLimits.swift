/// How long a client may take; whoever takes longer is one who forgot the connection, or wants to tie it up.
package struct ConnectionLimits: Sendable {
    /// From the connection to its first request's whole head, a TLS handshake included.
    package var firstHead = Duration.seconds(30)
    /// From a request's head to the end of its body.
    package var body = Duration.seconds(30)
    /// For which a client may leave what it is sent unread, once there is as much of it as the buffers take.
    package var unread = Duration.seconds(30)
    /// From one request to the whole head of the next.
    package var idle = Duration.seconds(60)
    /// From the last bytes that arrive to the closing of the connection, once the server has sent its last answer. A
    /// client that goes on sending is cut off after the time in ``body``.
    package var lingering = Duration.seconds(2)

    package init() {}
}
