#if canImport(Glibc)
    package import Glibc
#elseif canImport(Musl)
    package import Musl
#else
    package import Darwin
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

/// An internet address and its port.
package struct NumericAddress: Sendable, Equatable {
    package let address: String
    package let port: Int

    /// Converts a `sockaddr`; fails if it is not an internet address.
    package init?(_ socketAddress: UnsafeRawPointer, length: UInt32) {
        let address = socketAddress.assumingMemoryBound(to: sockaddr.self)
        let family = Int32(address.pointee.sa_family)
        guard family == AF_INET || family == AF_INET6 else { return nil }
        var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        var service = [CChar](repeating: 0, count: Int(NI_MAXSERV))
        let status = getnameinfo(
            address, socklen_t(length), &host, socklen_t(host.count), &service, socklen_t(service.count),
            NI_NUMERICHOST | NI_NUMERICSERV)
        guard status == 0 else { return nil }
        self.address = Self.text(host)
        port = Int(Self.text(service)) ?? 0
    }

    private static func text(_ buffer: [CChar]) -> String {
        String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// The option of a socket that decides what happens to unsent bytes when it is closed (`SO_LINGER`).
package enum SocketLinger {
    /// Discards unsent bytes and resets the connection.
    package static let reset = linger(l_onoff: 1, l_linger: 0)
}
