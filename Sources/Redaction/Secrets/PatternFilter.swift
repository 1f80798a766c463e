/// Says of most places in texts, without a search, that no pattern begins there.
struct PatternFilter: Sendable {
    /// Bytes of a pattern that are looked at.
    static let keyLength = 4
    private static let sizeInBits = 12
    /// Bytes of escapes, which have to be undone before anything can be said.
    private static let signs = "\\%+&".utf8
    /// Marks a cut, beside which a part of a secret may be left.
    private static let ellipsis: UInt32 = 0xE2_80_A6

    /// How many patterns begin with bytes of such a hash.
    private var hashes = [UInt32](repeating: 0, count: 1 << sizeInBits)
    /// How many reasons there are to look closer where a byte stands: patterns that are shorter than a key and begin
    /// with it, and that it belongs to an escape.
    private var reasons = [UInt32](repeating: 0, count: 256)

    init() {
        for sign in Self.signs { reasons[Int(sign)] = 1 }
    }

    mutating func add(_ pattern: [UInt8]) { change(pattern) { $0 += 1 } }

    mutating func remove(_ pattern: [UInt8]) { change(pattern) { $0 -= 1 } }

    private mutating func change(_ pattern: [UInt8], _ change: (inout UInt32) -> Void) {
        if let key = Self.key(of: pattern, at: 0) {
            change(&hashes[Self.hash(of: key)])
        } else if let first = pattern.first {
            change(&reasons[Int(first)])
        }
    }

    /// Whether a pattern may begin at a place.
    func passes(_ bytes: [UInt8], at index: Int) -> Bool {
        if reasons[Int(bytes[index])] > 0 { return true }
        guard let key = Self.key(of: bytes, at: index) else { return false }
        return hashes[Self.hash(of: key)] > 0
    }

    /// Whether a pattern may stand anywhere in a text, in whatever form.
    func passes(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        hashes.withUnsafeBufferPointer { hashes in
            reasons.withUnsafeBufferPointer { reasons in
                var key: UInt32 = 0
                for index in text.indices {
                    key = key << 8 | UInt32(text[index])
                    if reasons[Int(text[index])] > 0 || key & 0xFF_FFFF == Self.ellipsis { return true }
                    if index >= Self.keyLength - 1, hashes[Self.hash(of: key)] > 0 { return true }
                }
                return false
            }
        }
    }

    /// Where the text has fewer bytes there is none.
    static func key(of bytes: [UInt8], at index: Int) -> UInt32? {
        guard index + keyLength <= bytes.count else { return nil }
        return UInt32(bytes[index]) << 24 | UInt32(bytes[index + 1]) << 16 | UInt32(bytes[index + 2]) << 8
            | UInt32(bytes[index + 3])
    }

    private static func hash(of key: UInt32) -> Int { Int((key &* 0x9E37_79B1) >> (32 - UInt32(sizeInBits))) }
}
