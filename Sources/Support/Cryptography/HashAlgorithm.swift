import CLibCrypto

/// The hash functions for signatures and authentication codes (FIPS 180-4).
package enum HashAlgorithm: Int, Sendable, CaseIterable {
    case sha256 = 256
    case sha384 = 384
    case sha512 = 512

    /// The length of the digest, in bits.
    package var bits: Int { rawValue }

    /// Returns the digest of a message, `bits / 8` bytes.
    package func digest(of bytes: [UInt8]) -> [UInt8] {
        switch self {
        case .sha256: Digest.sha256(bytes)
        case .sha384: Digest.sha384(bytes)
        case .sha512: Digest.sha512(bytes)
        }
    }

    /// The size of an input block, in bytes.
    var blockLength: Int {
        switch self {
        case .sha256: Int(SHA256_CBLOCK)
        case .sha384, .sha512: Int(SHA512_CBLOCK)
        }
    }
}
