/// A text in its UTF-8, looked through from byte to byte; offsets are in bytes.
struct ScannedText {
    private let bytes: [UInt8]
    /// How many scalars begin before each byte; nothing where each byte is one.
    private let scalarOffsets: [UInt32]

    init(_ text: String) {
        bytes = Array(text.utf8)
        scalarOffsets = bytes.allSatisfy(UTF8.isASCII) ? [] : Self.scalarOffsets(in: bytes)
    }

    var count: Int { bytes.count }

    subscript(range: Range<Int>) -> ArraySlice<UInt8> { bytes[range] }

    /// Whether an ASCII character stands here; false behind the end.
    func has(_ sign: Unicode.Scalar, at index: Int) -> Bool {
        index < bytes.count && bytes[index] == UInt8(ascii: sign)
    }

    /// The first place, from one on, of one of some ASCII characters; the end where there is none.
    func firstIndex(from start: Int, where isWanted: (UInt8) -> Bool) -> Int {
        bytes[start...].firstIndex(where: isWanted) ?? bytes.count
    }

    /// The character that begins here; nil behind the end.
    func scalar(at index: Int) -> Unicode.Scalar? {
        guard index < bytes.count else { return nil }
        if UTF8.isASCII(bytes[index]) { return Unicode.Scalar(bytes[index]) }
        return String(decoding: bytes[index...].prefix(4), as: UTF8.self).unicodeScalars.first
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// The same part of the text, counted in scalars.
    func scalars(_ range: Range<Int>) -> Range<Int> {
        guard !scalarOffsets.isEmpty else { return range }
        return Int(scalarOffsets[range.lowerBound])..<Int(scalarOffsets[range.upperBound])
    }

    private static func scalarOffsets(in bytes: [UInt8]) -> [UInt32] {
        var offsets: [UInt32] = []
        offsets.reserveCapacity(bytes.count + 1)
        var count: UInt32 = 0
        for byte in bytes {
            offsets.append(count)
            if !UTF8.isContinuation(byte) { count += 1 }
        }
        offsets.append(count)
        return offsets
    }
}
