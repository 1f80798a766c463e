/// Says of most places in texts, without a search, that no pattern begins there.
struct PatternFilter: Sendable {
    /// Bytes of a pattern that are looked at.
    static let keyLength = 4
    private static let sizeInBits = 12
    /// Bytes in memory, about.
    static let size = MemoryLayout<UInt32>.stride * ((1 << sizeInBits) + 256)
    /// Bytes that begin an escape or a cut (`…`), which have to be undone before anything can be said.
    private static let signs = Set([0xE2] + "\\%+&".utf8)

    /// How many patterns begin with bytes of such a hash.
    private var hashes = [UInt32](repeating: 0, count: 1 << sizeInBits)
    /// How many patterns that are shorter than a key begin with a byte.
    private var shortStarts = [UInt32](repeating: 0, count: 256)

    mutating func add(_ pattern: [UInt8]) { change(pattern) { $0 += 1 } }

    mutating func remove(_ pattern: [UInt8]) { change(pattern) { $0 -= 1 } }

    private mutating func change(_ pattern: [UInt8], _ change: (inout UInt32) -> Void) {
        if let key = Self.key(of: pattern, at: 0) {
            change(&hashes[Self.hash(of: key)])
        } else if let first = pattern.first {
            change(&shortStarts[Int(first)])
        }
    }

    /// Whether a pattern may begin at a place.
    func passes(_ bytes: [UInt8], at index: Int) -> Bool {
        if shortStarts[Int(bytes[index])] > 0 { return true }
        guard let key = Self.key(of: bytes, at: index) else { return false }
        return hashes[Self.hash(of: key)] > 0
    }

    /// Whether a pattern may stand anywhere in a text, in whatever form.
    func passes(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var key: UInt32 = 0
        for index in text.indices {
            let byte = text[index]
            if shortStarts[Int(byte)] > 0 || Self.isSign[Int(byte)] { return true }
            key = key << 8 | UInt32(byte)
            if index >= Self.keyLength - 1, hashes[Self.hash(of: key)] > 0 { return true }
        }
        return false
    }

    private static let isSign = (0...255).map { signs.contains(UInt8($0)) }

    /// Where the text has fewer bytes there is none.
    static func key(of bytes: [UInt8], at index: Int) -> UInt32? {
        guard index + keyLength <= bytes.count else { return nil }
        return UInt32(bytes[index]) << 24 | UInt32(bytes[index + 1]) << 16 | UInt32(bytes[index + 2]) << 8
            | UInt32(bytes[index + 3])
    }

    private static func hash(of key: UInt32) -> Int { Int((key &* 0x9E37_79B1) >> (32 - UInt32(sizeInBits))) }
}
