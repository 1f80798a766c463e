/// A test for whole values: all text between quotes, after `: ` or `=`, or on a line.
enum WholeValue {
    static func isWhole(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
        let before = range.lowerBound == 0 ? nil : bytes[range.lowerBound - 1]
        let after = range.upperBound == bytes.count ? nil : bytes[range.upperBound]
        switch before {
        case nil, UInt8(ascii: "\n"): return after == nil || after == UInt8(ascii: "\n")
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return after == before || after == UInt8(ascii: "\\")
        case UInt8(ascii: "="): return closes(after) || after == UInt8(ascii: " ")
        case UInt8(ascii: "["), UInt8(ascii: ","): return closes(after)
        case UInt8(ascii: ":"): return closes(after) && isKeyEnd(range.lowerBound - 2, bytes)
        case UInt8(ascii: " "): return closes(after) && bytes[..<(range.lowerBound - 1)].last == UInt8(ascii: ":")
        default: return false
        }
    }

    /// True at the closing quote of a key. Compact JSON has no space after the colon, but `:80` can be a port.
    private static func isKeyEnd(_ index: Int, _ bytes: [UInt8]) -> Bool {
        index >= 0 && bytes[index] == UInt8(ascii: "\"")
    }

    private static func closes(_ byte: UInt8?) -> Bool {
        guard let byte else { return true }
        return "\n&;,]}".utf8.contains(byte)
    }
}
