#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A connection that no request uses.
package enum IdleSocket {
    /// True if the peer has closed the connection or sent something that nobody asked for.
    package static func hasEnded(_ descriptor: Int32) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, 0) == 1
    }
}
