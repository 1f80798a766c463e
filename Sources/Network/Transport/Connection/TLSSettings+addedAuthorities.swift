import CLibSSL
import HTTP

extension TLSSettings {
    /// Adds the authorities that are trusted besides the system's to a TLS context of libcurl, which has no option for
    /// this: `CURLOPT_CAINFO` replaces the system's file.
    ///
    /// - Returns: False if the file cannot be read.
    func addAuthorities(to context: OpaquePointer) -> Bool {
        guard addsAuthorities, let ca else { return true }
        return SSL_CTX_load_verify_locations(context, ca, nil) == 1
    }
}
