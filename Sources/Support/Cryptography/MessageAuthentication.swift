import CLibCrypto

/// Message authentication codes (RFC 2104).
package enum MessageAuthentication {
    /// The 32 bytes of HMAC-SHA256; a key may have any length.
    package static func hmacSHA256(key: [UInt8], message: [UInt8]) -> [UInt8] {
        hmac(.sha256, key: key, message: message)
    }

    /// The code with any of the hashes, as long as its digest; a key may have any length.
    package static func hmac(_ hash: HashAlgorithm, key: [UInt8], message: [UInt8]) -> [UInt8] {
        let key = key.count > hash.blockLength ? hash.digest(of: key) : key
        let inner = hash.digest(of: padded(key, to: hash.blockLength, with: 0x36) + message)
        // A digest that libcrypto refused (it cannot) has no bytes; it must not become a code that verifies.
        guard !inner.isEmpty else { return [] }
        return hash.digest(of: padded(key, to: hash.blockLength, with: 0x5c) + inner)
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
    /// Whether both hold the same bytes, found without stopping at the first difference.
    ///
    /// The time depends on the lengths alone, so that a wrong signature does not tell how much of it was right.
    package func equalsInConstantTime(_ other: [UInt8]) -> Bool {
        count == other.count && CRYPTO_memcmp(self, other, count) == 0
    }
}
