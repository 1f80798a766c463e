import Cryptography
import HTTP

extension TLSSettings {
    /// The path of ``cert``, spelled in another way for each ``key``.
    ///
    /// libcurl tells connections and TLS sessions apart by the certificate's path and not by the key's: with the plain
    /// path a call with another key would be sent over the connection that the first key made. A path may have `./` and
    /// more slashes in it and stay the same; here they stand for the bits of a digest of the key's path.
    var distinctCert: String? {
        guard let cert, let key else { return cert }
        let nameStart = cert.lastIndex(of: "/").map { cert.index(after: $0) } ?? cert.startIndex
        let folder = nameStart == cert.startIndex ? "./" : String(cert[..<nameStart])
        let bits = Digest.sha256(Array(key.utf8)).prefix(Self.digestSize).map { byte in
            (0..<8).map { byte >> $0 & 1 == 1 ? "/" : "./" }.joined()
        }
        return folder + bits.joined() + cert[nameStart...]
    }

    /// Bytes of the digest: 64 bits are as good as all, and keep the path short.
    private static let digestSize = 8
}
