/// The grammar of numbers (RFC 8259, section 6): `-? (0 | 1-9 digits) (. digits)? ((e|E) (+|-)? digits)?`.
enum NumberGrammar {
    /// The maximum length of a number, in characters.
    static let longest = 10_000

    /// The result of reading a number.
    enum Outcome {
        /// A number that ends before this offset.
        case number(end: Int)
        /// A digit is missing at this offset.
        case missingDigit(at: Int)
        /// A digit at this offset follows a leading zero.
        case leadingZero(at: Int)
    }

    /// Reads the number that begins at an offset.
    static func read(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Outcome {
        var position = start
        if position < bytes.count, bytes[position] == UInt8(ascii: "-") { position += 1 }
        let digits = position
        position = skipDigits(bytes, from: position)
        if position == digits { return .missingDigit(at: position) }
        if bytes[digits] == UInt8(ascii: "0"), position > digits + 1 { return .leadingZero(at: digits + 1) }
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            let fraction = position + 1
            position = skipDigits(bytes, from: fraction)
            if position == fraction { return .missingDigit(at: position) }
        }
        if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
            return readExponent(bytes, from: position + 1)
        }
        return .number(end: position)
    }

    private static func readExponent(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Outcome {
        var digits = start
        if digits < bytes.count, bytes[digits] == UInt8(ascii: "+") || bytes[digits] == UInt8(ascii: "-") {
            digits += 1
        }
        let end = skipDigits(bytes, from: digits)
        return end == digits ? .missingDigit(at: end) : .number(end: end)
    }

    private static func skipDigits(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var position = start
        while position < bytes.count, bytes[position] &- UInt8(ascii: "0") < 10 { position += 1 }
        return position
    }
}
