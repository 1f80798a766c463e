import CLibCurl

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A server's numeric address.
struct PeerAddress: Equatable {
    let address: String
    let port: Int

    /// Converts libcurl's address; nil if it is not an internet address.
    init?(_ target: UnsafePointer<curl_sockaddr>) {
        guard target.pointee.family == AF_INET || target.pointee.family == AF_INET6 else { return nil }
        guard let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return nil }
        // The address extends beyond the declared end of the structure, see curl/curl.h.
        let address = UnsafeRawPointer(target).advanced(by: offset).assumingMemoryBound(to: sockaddr.self)
        var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        var service = [CChar](repeating: 0, count: Int(NI_MAXSERV))
        let status = getnameinfo(
            address, socklen_t(target.pointee.addrlen), &host, socklen_t(host.count), &service,
            socklen_t(service.count), NI_NUMERICHOST | NI_NUMERICSERV)
        guard status == 0 else { return nil }
        self.address = Self.text(host)
        port = Int(Self.text(service)) ?? 0
    }

    private static func text(_ buffer: [CChar]) -> String {
        String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
