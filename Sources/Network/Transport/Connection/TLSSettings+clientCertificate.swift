import Cryptography
import HTTP
import Platform

extension TLSSettings {
    /// The path of ``cert``, in a different spelling for each ``key``.
    ///
    /// libcurl distinguishes connections and TLS sessions by the path of the certificate, not of the key: with the
    /// plain path, a call with another key would use the connection of the first key. Extra `./` and slashes do not
    /// change the file that a path refers to; here they encode the bits of a digest of the key's path.
    var distinctCert: String? {
        guard let cert, let key else { return cert }
        let parts = PathParts(cert)
        let bits = Digest.sha256(Array(key.utf8)).prefix(Self.digestSize).map { byte in
            (0..<8).map { byte >> $0 & 1 == 1 ? "/" : "./" }.joined()
        }
        return (parts.folder.isEmpty ? "./" : parts.folder) + bits.joined() + parts.name
    }

    /// The number of digest bytes used: 64 bits are enough, and keep the path short.
    private static let digestSize = 8
}
