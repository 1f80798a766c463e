/// Cryptographically secure random bytes from the operating system.
package enum SecureRandom {
    /// Returns random bytes. Swift's generator uses `getrandom` or `arc4random_buf`: it waits for entropy and never
    /// fails, unlike libcrypto's `RAND_bytes`.
    package static func bytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 8)
        while bytes.count < count {
            withUnsafeBytes(of: generator.next() as UInt64) { bytes.append(contentsOf: $0) }
        }
        return Array(bytes.prefix(count))
    }
}
