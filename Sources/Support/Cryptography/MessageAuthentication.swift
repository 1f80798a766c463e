import CLibCrypto

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
