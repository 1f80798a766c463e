import CLibCurl
import CLibSSL

extension HandshakeRecord {
    /// Whether libcurl speaks TLS with the OpenSSL that is loaded here: else its contexts are not ours to look into.
    static let isPossible: Bool = {
        guard let library = shim_tls_library() else { return false }
        return String(cString: library).hasPrefix("OpenSSL/\(OpenSSL_version_num() >> 28).")
    }()
}
