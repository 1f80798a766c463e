import Diagnostics

/// The line and column of the next byte of a JSON text, counted while the text is read.
///
/// Lines end as in ``SourceFile``: after LF, CR, NEL and Unicode's two separators.
struct JSONPlaces {
    private var line = 1
    /// The offset of the line's first byte.
    private var lineStart = 0
    /// The number of UTF-8 continuation bytes in the line so far, which are not characters of their own.
    private var continuations = 0

    /// Returns the position of an offset in the current line.
    func position(of offset: Int) -> SourcePosition {
        SourcePosition(line: line, column: offset - lineStart - continuations + 1)
    }

    /// Begins a line.
    mutating func beginLine(at offset: Int) {
        line += 1
        lineStart = offset
        continuations = 0
    }

    /// Counts the characters and line breaks in a string, which cannot contain LF and CR.
    mutating func pass(_ string: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) {
        let string = UnsafeBufferPointer(rebasing: bytes[string])
        // Most strings are ASCII; the compiler vectorizes this loop.
        var seen: UInt8 = 0
        for byte in string { seen |= byte }
        if seen >= 0x80 { passUnicode(string, from: bytes) }
    }

    private mutating func passUnicode(_ string: UnsafeBufferPointer<UInt8>, from bytes: UnsafeBufferPointer<UInt8>) {
        guard let first = string.baseAddress, let zero = bytes.baseAddress else { return }
        let start = first - zero
        for (index, byte) in string.enumerated() where byte >= 0x80 {
            if UTF8.isContinuation(byte) { continuations += 1 }
            if Self.isBreak(string, endingAt: index) { beginLine(at: start + index + 1) }
        }
    }

    /// True at the last byte of NEL (C2 85), U+2028 (E2 80 A8) and U+2029 (E2 80 A9).
    private static func isBreak(_ string: UnsafeBufferPointer<UInt8>, endingAt index: Int) -> Bool {
        switch string[index] {
        case 0x85: index >= 1 && string[index - 1] == 0xC2
        case 0xA8, 0xA9: index >= 2 && string[index - 1] == 0x80 && string[index - 2] == 0xE2
        default: false
        }
    }
}
