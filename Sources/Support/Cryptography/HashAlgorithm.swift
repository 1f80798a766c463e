import CLibCrypto

/// The hashes that signatures and authentication codes are made with (FIPS 180-4).
package enum HashAlgorithm: Int, Sendable, CaseIterable {
    case sha256 = 256
    case sha384 = 384
    case sha512 = 512

    /// The length of its digest.
    package var bits: Int { rawValue }

    /// The digest of a message, `bits / 8` bytes.
    package func digest(of bytes: [UInt8]) -> [UInt8] {
        switch self {
        case .sha256: Digest.sha256(bytes)
        case .sha384: Digest.sha384(bytes)
        case .sha512: Digest.sha512(bytes)
        }
    }

    /// How many bytes it takes in at a time.
    var blockLength: Int {
        switch self {
        case .sha256: Int(SHA256_CBLOCK)
        case .sha384, .sha512: Int(SHA512_CBLOCK)
        }
    }
}
