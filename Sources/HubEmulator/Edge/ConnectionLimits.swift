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
    /// For which a client may send nothing, after the end of what the server sends, before the connection is closed. It
    /// may go on sending for as long as a body may take.
    package var lingering = Duration.seconds(2)

    package init() {}
}
