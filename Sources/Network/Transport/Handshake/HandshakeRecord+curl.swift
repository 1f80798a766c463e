import CLibCurl
import CLibSSL

extension HandshakeRecord {
    /// True if libcurl uses the OpenSSL that is loaded here. Otherwise its contexts must not be accessed.
    static let isPossible: Bool = {
        guard let library = shim_tls_library() else { return false }
        return String(cString: library).hasPrefix("OpenSSL/\(OpenSSL_version_num() >> 28).")
    }()
}
