/// Polynomial hashes of byte strings, modulo the Mersenne prime 2⁶¹ − 1, with a random base for each process.
///
/// The probability that two different strings have the same hash is at most their length divided by 2⁶¹, so hash and
/// length identify a string. A collision masks too much, never too little.
enum ByteHash {
    private static let prime: UInt64 = (1 << 61) - 1
    private static let base = UInt64.random(in: 1 << 32..<prime)

    static func hash(of bytes: some Sequence<UInt8>) -> UInt64 { bytes.reduce(0, appending) }

    static func appending(hash: UInt64, byte: UInt8) -> UInt64 {
        reduced(product(hash, base) &+ UInt64(byte) &+ 1)
    }

    /// Returns the factor for the hash of a prefix in the hash of a string that is `count` bytes longer.
    static func weight(ofBytes count: Int) -> UInt64 {
        var (weight, square, rest) = (UInt64(1), base, count)
        while rest > 0 {
            if rest & 1 == 1 { weight = product(weight, square) }
            square = product(square, square)
            rest >>= 1
        }
        return weight
    }

    static func difference(_ whole: UInt64, _ prefix: UInt64, weight: UInt64) -> UInt64 {
        reduced(whole &+ prime &- product(prefix, weight))
    }

    private static func product(_ one: UInt64, _ other: UInt64) -> UInt64 {
        let (high, low) = one.multipliedFullWidth(by: other)
        return reduced((low & prime) &+ (low >> 61 | high << 3))
    }

    private static func reduced(_ value: UInt64) -> UInt64 { value >= prime ? value &- prime : value }
}

/// The hashes of substrings of a text. A few are computed from their bytes; for many, one pass over the text makes each
/// hash possible in constant time.
struct SubstringHashes {
    /// The distance between stored prefix hashes, in bytes. They take half the memory of the text.
    private static let stride = 16
    /// The minimum number of bytes that are hashed directly, in a short text.
    private static let leastBudget = 256

    private let bytes: [UInt8]
    private var prefixes: [UInt64] = []
    /// The number of bytes that may still be hashed without the prefixes.
    private var budget: Int

    init(of bytes: [UInt8]) {
        self.bytes = bytes
        budget = max(Self.leastBudget, bytes.count)
    }

    mutating func hash(of range: Range<Int>) -> UInt64 {
        if prefixes.isEmpty {
            budget -= range.count
            if budget >= 0 { return ByteHash.hash(of: bytes[range]) }
            makePrefixes()
        }
        return ByteHash.difference(
            prefix(range.upperBound), prefix(range.lowerBound), weight: ByteHash.weight(ofBytes: range.count))
    }

    private mutating func makePrefixes() {
        prefixes.reserveCapacity(bytes.count / Self.stride + 1)
        var hash: UInt64 = 0
        for (index, byte) in bytes.enumerated() {
            if index % Self.stride == 0 { prefixes.append(hash) }
            hash = ByteHash.appending(hash: hash, byte: byte)
        }
        if bytes.count % Self.stride == 0 { prefixes.append(hash) }
    }

    private func prefix(_ count: Int) -> UInt64 {
        let kept = count / Self.stride
        return bytes[kept * Self.stride..<count].reduce(prefixes[kept], ByteHash.appending)
    }
}
