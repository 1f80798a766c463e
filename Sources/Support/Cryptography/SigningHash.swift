import CLibCrypto

/// The hash functions of the schemes that sign requests (RFC 5849, Hawk).
///
/// Separate from ``HashAlgorithm``, which must not contain SHA-1: tokens are not signed with it.
package enum SigningHash: Sendable, CaseIterable {
    case sha1
    case sha256
    case sha512

    package func digest(of bytes: [UInt8]) -> [UInt8] {
        switch self {
        case .sha1: Digest.sha1(bytes)
        case .sha256: Digest.sha256(bytes)
        case .sha512: Digest.sha512(bytes)
        }
    }

    /// Returns the message authentication code (RFC 2104). The key may have any length.
    package func hmac(key: [UInt8], message: [UInt8]) -> [UInt8] {
        MessageAuthentication.hmac(blockLength: blockLength, key: key, message: message, digest: digest)
    }

    private var blockLength: Int {
        switch self {
        case .sha1: Int(SHA_CBLOCK)
        case .sha256: Int(SHA256_CBLOCK)
        case .sha512: Int(SHA512_CBLOCK)
        }
    }

    var method: OpaquePointer? {
        switch self {
        case .sha1: EVP_sha1()
        case .sha256: EVP_sha256()
        case .sha512: EVP_sha512()
        }
    }
}
