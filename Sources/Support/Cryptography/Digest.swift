import CLibCrypto

/// Message digests for collections and tokens (RFC 1321, FIPS 180-4).
///
/// These libcrypto functions cannot fail: they do not allocate memory or load a provider. Return codes are checked all
/// the same; a failure returns an empty array, never a wrong digest.
package enum Digest {
    package static func md5(_ bytes: [UInt8]) -> [UInt8] {
        digest(bytes, length: Int(MD5_DIGEST_LENGTH), MD5_CTX(), MD5_Init, MD5_Update, MD5_Final)
    }

    /// Returns the SHA-1 digest, only for schemes that prescribe it: SHA-1 is broken for other uses.
    package static func sha1(_ bytes: [UInt8]) -> [UInt8] {
        digest(bytes, length: Int(SHA_DIGEST_LENGTH), SHA_CTX(), SHA1_Init, SHA1_Update, SHA1_Final)
    }

    package static func sha256(_ bytes: [UInt8]) -> [UInt8] {
        digest(bytes, length: Int(SHA256_DIGEST_LENGTH), SHA256_CTX(), SHA256_Init, SHA256_Update, SHA256_Final)
    }

    /// Returns the SHA-384 digest: SHA-512 with other initial values, cut to 48 bytes, with the same libcrypto context.
    static func sha384(_ bytes: [UInt8]) -> [UInt8] {
        digest(bytes, length: Int(SHA384_DIGEST_LENGTH), SHA512_CTX(), SHA384_Init, SHA384_Update, SHA384_Final)
    }

    package static func sha512(_ bytes: [UInt8]) -> [UInt8] {
        digest(bytes, length: Int(SHA512_DIGEST_LENGTH), SHA512_CTX(), SHA512_Init, SHA512_Update, SHA512_Final)
    }

    /// Returns the SHA-512/256 digest: SHA-512 with other initial values, cut to 32 bytes. libcrypto has no low-level
    /// functions for it.
    package static func sha512_256(_ bytes: [UInt8]) -> [UInt8] {
        let length = Int(SHA256_DIGEST_LENGTH)
        return [UInt8](unsafeUninitializedCapacity: length) { output, count in
            let isDone = EVP_Digest(bytes, bytes.count, output.baseAddress, nil, EVP_sha512_256(), nil) == 1
            count = isDone ? length : 0
        }
    }
}

/// Runs one of libcrypto's low-level digests, which all have the same three steps.
private func digest<Context>(
    _ bytes: [UInt8],
    length: Int,
    _ empty: Context,
    _ start: (UnsafeMutablePointer<Context>?) -> Int32,
    _ update: (UnsafeMutablePointer<Context>?, UnsafeRawPointer?, Int) -> Int32,
    _ finish: (UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Context>?) -> Int32
) -> [UInt8] {
    var context = empty
    return [UInt8](unsafeUninitializedCapacity: length) { output, count in
        let done =
            start(&context) == 1
            && bytes.withUnsafeBytes { update(&context, $0.baseAddress, $0.count) } == 1
            && finish(output.baseAddress, &context) == 1
        count = done ? length : 0
    }
}

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

/// Message authentication codes (RFC 2104).
package enum MessageAuthentication {
    /// Returns the HMAC-SHA256, 32 bytes. The key may have any length.
    package static func hmacSHA256(key: [UInt8], message: [UInt8]) -> [UInt8] {
        hmac(.sha256, key: key, message: message)
    }

    /// Returns the HMAC with another hash function, of the digest's length. The key may have any length.
    package static func hmac(_ hash: HashAlgorithm, key: [UInt8], message: [UInt8]) -> [UInt8] {
        hmac(blockLength: hash.blockLength, key: key, message: message, digest: hash.digest)
    }

    static func hmac(
        blockLength: Int, key: [UInt8], message: [UInt8], digest: ([UInt8]) -> [UInt8]
    ) -> [UInt8] {
        let key = key.count > blockLength ? digest(key) : key
        let inner = digest(padded(key, to: blockLength, with: 0x36) + message)
        // An empty digest would mean a libcrypto failure. It must not produce a valid code.
        guard !inner.isEmpty else { return [] }
        return digest(padded(key, to: blockLength, with: 0x5c) + inner)
    }

    private static func padded(_ key: [UInt8], to length: Int, with mask: UInt8) -> [UInt8] {
        var block = [UInt8](repeating: mask, count: length)
        for (index, byte) in key.enumerated() {
            block[index] ^= byte
        }
        return block
    }
}

extension [UInt8] {
    /// Compares two arrays without stopping at the first difference.
    ///
    /// The time depends on the lengths only, so it does not reveal how much of a wrong signature is correct.
    package func equalsInConstantTime(_ other: [UInt8]) -> Bool {
        count == other.count && CRYPTO_memcmp(self, other, count) == 0
    }
}
