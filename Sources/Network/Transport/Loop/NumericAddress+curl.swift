import CLibCurl
import Platform

extension NumericAddress {
    /// Converts libcurl's address; nil if it is not an internet address.
    init?(_ target: UnsafePointer<curl_sockaddr>) {
        guard let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return nil }
        // The address extends beyond the declared end of the structure, see curl/curl.h.
        self.init(UnsafeRawPointer(target).advanced(by: offset), length: target.pointee.addrlen)
    }
}
