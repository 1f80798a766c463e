/// Says of most places in texts, without a search, that no pattern begins there.
struct PatternFilter: Sendable {
    /// Bytes of a pattern that are looked at.
    static let keyLength = 4
    private static let leastSizeInBits = 14
    private static let greatestSizeInBits = 20
    /// Buckets for each key, as a power of two: the fewer pass, the fewer texts are searched.
    private static let spareBits = 6
    /// Bytes of escapes, which have to be undone before anything can be said.
    private static let signs = "\\%+&".utf8
    /// Marks a cut, beside which a part of a secret may be left.
    private static let ellipsis: UInt32 = 0xE2_80_A6

    private var sizeInBits = leastSizeInBits
    /// The number of keys by their hash.
    private var hashes = [UInt16](repeating: 0, count: 1 << leastSizeInBits)
    private var keyCount = 0
    /// The number of patterns shorter than a key, by their first byte.
    private var tiny = [UInt32](repeating: 0, count: 256)
    /// Bytes at which a text needs a closer look: those that escapes or patterns shorter than a key begin with.
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
        isSign[Int(byte)] = true
    }

    mutating func remove(tinyBeginning byte: UInt32) {
        tiny[Int(byte)] -= 1
        isSign[Int(byte)] = tiny[Int(byte)] > 0 || Self.signs.contains(UInt8(truncatingIfNeeded: byte))
    }

    /// True if there are so many keys that most places would pass.
    var isCrowded: Bool { keyCount > 1 << (sizeInBits - Self.spareBits) && sizeInBits < Self.greatestSizeInBits }

    /// Takes more memory, for these keys and as many again.
    mutating func grow(holding keys: some Sequence<UInt32>) {
        sizeInBits = min(Self.greatestSizeInBits, sizeInBits + 2)
        hashes = [UInt16](repeating: 0, count: 1 << sizeInBits)
        for key in keys { hashes[hash(of: key)] += 1 }
    }

    // MARK: Search

    func mayHold(key: UInt32) -> Bool { hashes[hash(of: key)] > 0 }

    func mayHold(tinyBeginning byte: UInt8) -> Bool { tiny[Int(byte)] > 0 }

    /// True if a pattern may begin at a place.
    func passes(_ bytes: [UInt8], at index: Int) -> Bool {
        if mayHold(tinyBeginning: bytes[index]) { return true }
        return Self.key(of: bytes, at: index).map(mayHold) ?? false
    }

    /// True if a pattern may begin at some place, without a look at escapes and cuts.
    func passesAny(_ bytes: [UInt8]) -> Bool {
        let shift = 32 - UInt32(sizeInBits)
        return bytes.withUnsafeBufferPointer { bytes in
            hashes.withUnsafeBufferPointer { hashes in
                tiny.withUnsafeBufferPointer { tiny in
                    var key: UInt32 = 0
                    for index in bytes.indices {
                        key = key << 8 | UInt32(bytes[index])
                        if tiny[Int(bytes[index])] > 0 { return true }
                        if index >= Self.keyLength - 1, hashes[Self.hash(of: key, shift)] > 0 { return true }
                    }
                    return false
                }
            }
        }
    }

    /// True if a pattern may stand anywhere in a text, in whatever form.
    func passes(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let shift = 32 - UInt32(sizeInBits)
        return hashes.withUnsafeBufferPointer { hashes in
            isSign.withUnsafeBufferPointer { isSign in
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

    /// Nil where the text has fewer bytes.
    static func key(of bytes: [UInt8], at index: Int) -> UInt32? {
        guard index + keyLength <= bytes.count else { return nil }
        return UInt32(bytes[index]) << 24 | UInt32(bytes[index + 1]) << 16 | UInt32(bytes[index + 2]) << 8
            | UInt32(bytes[index + 3])
    }

    private func hash(of key: UInt32) -> Int { Self.hash(of: key, 32 - UInt32(sizeInBits)) }

    private static func hash(of key: UInt32, _ shift: UInt32) -> Int { Int((key &* 0x9E37_79B1) >> shift) }
}
