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

/// A generator of numbers that depend only on its seed, on every machine and in every version (SplitMix64: Steele, Lea and
/// Flood 2014). Not for secrets.
package struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    private static let increment: UInt64 = 0x9E37_79B9_7F4A_7C15

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        defer { state &+= Self.increment }
        return Self.mixed(state)
    }

    /// Mixes the bits of a value: returns the first number of the generator with this seed.
    package static func mixed(_ value: UInt64) -> UInt64 {
        var bits = value &+ increment
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }
}
