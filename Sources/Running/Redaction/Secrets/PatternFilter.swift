/// A filter that excludes most positions of a text before the search for patterns.
struct PatternFilter: Sendable {
    /// The number of bytes of a pattern that the filter reads.
    static let keyLength = 4
    private static let leastSizeInBits = 14
    private static let greatestSizeInBits = 20
    /// The number of buckets per key, as a power of two. With more buckets, fewer texts pass the filter.
    private static let spareBits = 6
    /// The first bytes of escapes, which must be decoded before the search.
    private static let signs = "\\%+&".utf8
    /// The UTF-8 bytes of `…`, next to which a part of a secret can remain.
    private static let ellipsis: UInt32 = 0xE2_80_A6

    private var sizeInBits = leastSizeInBits
    /// The number of keys by their hash.
    private var hashes = [UInt16](repeating: 0, count: 1 << leastSizeInBits)
    private var keyCount = 0
    /// The number of patterns shorter than a key, by their first byte.
    private var tiny = [UInt32](repeating: 0, count: 256)
    /// True for the first bytes of patterns shorter than a key: texts with these bytes pass.
    private var isTiny = [Bool](repeating: false, count: 256)
    /// True for these and for the first bytes of escapes.
    private var isSign = [Bool](repeating: false, count: 256)

    init() {
        for sign in Self.signs { isSign[Int(sign)] = true }
    }

    // MARK: Changes

    mutating func add(key: UInt32) {
        hashes[hash(of: key)] += 1
        keyCount += 1
    }

    mutating func remove(key: UInt32) {
        hashes[hash(of: key)] -= 1
        keyCount -= 1
    }

    mutating func add(tinyBeginning byte: UInt32) {
        tiny[Int(byte)] += 1
        (isTiny[Int(byte)], isSign[Int(byte)]) = (true, true)
    }

    mutating func remove(tinyBeginning byte: UInt32) {
        tiny[Int(byte)] -= 1
        isTiny[Int(byte)] = tiny[Int(byte)] > 0
        isSign[Int(byte)] = isTiny[Int(byte)] || Self.signs.contains(UInt8(truncatingIfNeeded: byte))
    }

    /// True if there are so many keys that most positions would pass.
    var isCrowded: Bool { keyCount > 1 << (sizeInBits - Self.spareBits) && sizeInBits < Self.greatestSizeInBits }

    /// Quadruples the number of buckets and adds the keys again.
    mutating func grow(holding keys: some Sequence<UInt32>) {
        sizeInBits = min(Self.greatestSizeInBits, sizeInBits + 2)
        hashes = [UInt16](repeating: 0, count: 1 << sizeInBits)
        for key in keys { hashes[hash(of: key)] += 1 }
    }

    // MARK: Search

    func mayHold(key: UInt32) -> Bool { hashes[hash(of: key)] > 0 }

    func mayHold(tinyBeginning byte: UInt8) -> Bool { isTiny[Int(byte)] }

    /// True if a pattern can begin at an index.
    func passes(_ bytes: [UInt8], at index: Int) -> Bool {
        if mayHold(tinyBeginning: bytes[index]) { return true }
        return Self.key(of: bytes, at: index).map(mayHold) ?? false
    }

    /// True if a text can contain a pattern.
    ///
    /// - Parameter hasEscapes: True if escapes that can hide a pattern are not decoded yet.
    func passes(_ text: UnsafeBufferPointer<UInt8>, hasEscapes: Bool) -> Bool {
        let shift = 32 - UInt32(sizeInBits)
        return hashes.withUnsafeBufferPointer { hashes in
            (hasEscapes ? isSign : isTiny).withUnsafeBufferPointer { isSign in
                var key: UInt32 = 0
                for index in text.indices {
                    key = key << 8 | UInt32(text[index])
                    if isSign[Int(text[index])] || key & 0xFF_FFFF == Self.ellipsis { return true }
                    if index >= Self.keyLength - 1, hashes[Self.hash(of: key, shift)] > 0 { return true }
                }
                return false
            }
        }
    }

    /// Returns the four bytes at an index as a key; nil if the text ends before.
    static func key(of bytes: [UInt8], at index: Int) -> UInt32? {
        guard index + keyLength <= bytes.count else { return nil }
        return UInt32(bytes[index]) << 24 | UInt32(bytes[index + 1]) << 16 | UInt32(bytes[index + 2]) << 8
            | UInt32(bytes[index + 3])
    }

    /// Returns the four bytes before an index as a key; nil if the text begins after them.
    static func key(of bytes: [UInt8], before index: Int) -> UInt32? {
        index < keyLength ? nil : key(of: bytes, at: index - keyLength)
    }

    private func hash(of key: UInt32) -> Int { Self.hash(of: key, 32 - UInt32(sizeInBits)) }

    private static func hash(of key: UInt32, _ shift: UInt32) -> Int { Int((key &* 0x9E37_79B1) >> shift) }
}
