#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The socket of a connection that no request uses.
package struct IdleSocket: Sendable {
    private let descriptor: Int32
    private let localPort: UInt16

    /// - Parameter localPort: The port of the socket at this end, by which a closed and reused descriptor is recognized.
    package init(_ descriptor: Int32, localPort: UInt16) {
        self.descriptor = descriptor
        self.localPort = localPort
    }

    /// True if the peer has closed the connection or sent something that nobody asked for. False if the socket does not
    /// exist any more.
    package var hasEnded: Bool {
        var address = sockaddr_in6()
        var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let isKnown = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) == 0 }
        }
        // sockaddr_in and sockaddr_in6 have the port at the same place.
        guard isKnown, UInt16(bigEndian: address.sin6_port) == localPort else { return false }
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, 0) == 1
    }
}
