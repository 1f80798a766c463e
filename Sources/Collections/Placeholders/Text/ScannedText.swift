/// A text in UTF-8 that is scanned byte by byte; offsets are in bytes.
struct ScannedText {
    private let bytes: [UInt8]
    /// The number of Unicode scalars that begin before each byte; empty for ASCII texts.
    private let scalarOffsets: [UInt32]

    init(_ text: String) {
        bytes = Array(text.utf8)
        scalarOffsets = bytes.allSatisfy(UTF8.isASCII) ? [] : Self.scalarOffsets(in: bytes)
    }

    var count: Int { bytes.count }

    subscript(range: Range<Int>) -> ArraySlice<UInt8> { bytes[range] }

    /// True if an ASCII character is at the index; false at the end.
    func has(_ sign: Unicode.Scalar, at index: Int) -> Bool {
        index < bytes.count && bytes[index] == UInt8(ascii: sign)
    }

    /// Returns the index of the first matching byte; the end if there is none.
    func firstIndex(from start: Int, where predicate: (UInt8) -> Bool) -> Int {
        bytes[start...].firstIndex(where: predicate) ?? bytes.count
    }

    /// Returns the index of the first matching byte among some; the start of a character after them if there is none.
    func firstIndex(from start: Int, within limit: Int, where predicate: (UInt8) -> Bool) -> Int {
        let part = bytes[start...].prefix(limit)
        if let index = part.firstIndex(where: predicate) { return index }
        return firstIndex(from: part.endIndex) { !UTF8.isContinuation($0) }
    }

    /// Returns the Unicode scalar at the index; nil at the end.
    func scalar(at index: Int) -> Unicode.Scalar? {
        guard index < bytes.count else { return nil }
        if UTF8.isASCII(bytes[index]) { return Unicode.Scalar(bytes[index]) }
        return String(decoding: bytes[index...].prefix(4), as: UTF8.self).unicodeScalars.first
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// Returns the range in Unicode scalars for a range in bytes.
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
