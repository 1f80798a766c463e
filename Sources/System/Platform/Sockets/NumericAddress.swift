#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

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
