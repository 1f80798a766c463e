/// Bytes that nobody can guess, from the operating system's generator.
package enum SecureRandom {
    /// Swift's system generator is `getrandom` or `arc4random_buf`: it waits for entropy and never fails, which
    /// libcrypto's `RAND_bytes` can.
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
