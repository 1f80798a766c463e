/// A JSON number as written, with all digits. Comparisons use the exact value, never a `Double`.
package struct JSONNumber: Sendable {
    /// The number as written: `1.50`, `1e2`.
    package let text: String

    /// Parses a number of RFC 8259 with at most 10,000 characters; fails for any other text.
    package init?(_ text: some StringProtocol) {
        var text = String(text)
        let isNumber = text.withUTF8 { bytes in
            guard bytes.count <= NumberGrammar.longest, case .number(let end) = NumberGrammar.read(bytes, from: 0)
            else { return false }
            return end == bytes.count
        }
        guard isNumber else { return nil }
        self.text = text
    }

    package init(_ value: Int) {
        text = String(value)
    }

    /// Creates the shortest decimal number that converts back to this `Double`; fails for infinities and NaN.
    package init?(_ value: Double) {
        guard value.isFinite else { return nil }
        let text = value.description
        self.text = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Creates a number from a text that is known to match the grammar of RFC 8259.
    init(valid text: String) {
        self.text = text
    }

    /// True if the value is an integer in any notation: `1.0` and `1e2` are integers.
    package var isInteger: Bool {
        if let small = SmallDecimal(text) { return small.isInteger }
        return ExactDecimal(text).isInteger
    }

    /// The value as an `Int`; nil if it is not an integer or does not fit.
    package var intValue: Int? {
        if let small = SmallDecimal(text), let value = small.intValue { return value }
        return ExactDecimal(text).intValue
    }

    /// The number as `digits` × 10^`exponent`, with the exponent clamped to ±10^12. The digits have no zeros at both ends
    /// and are empty for zero.
    package var decimal: (isNegative: Bool, digits: [UInt8], exponent: Int) {
        let decimal = ExactDecimal(text)
        let exponent = decimal.magnitude + DecimalInteger(-decimal.digits.count)
        let farthest = 1_000_000_000_000
        let clamped = exponent.intValue.map { min(max($0, -farthest), farthest) }
        return (decimal.isNegative, decimal.digits, clamped ?? (exponent.isNegative ? -farthest : farthest))
    }

    /// The nearest `Double`; infinite for a number beyond its range.
    package var doubleValue: Double {
        Double(text) ?? 0
    }
}

extension JSONNumber: Comparable, Hashable {
    package static func == (left: JSONNumber, right: JSONNumber) -> Bool {
        comparison(left, right) == 0
    }

    package static func < (left: JSONNumber, right: JSONNumber) -> Bool {
        comparison(left, right) < 0
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(ExactDecimal(text))
    }

    /// Returns a number below, equal to or above zero if `left` is less than, equal to or greater than `right`.
    private static func comparison(_ left: JSONNumber, _ right: JSONNumber) -> Int {
        if let smallLeft = SmallDecimal(left.text), let smallRight = SmallDecimal(right.text),
            let comparison = smallLeft.comparison(with: smallRight)
        {
            return comparison
        }
        return ExactDecimal(left.text).comparison(with: ExactDecimal(right.text))
    }
}

extension JSONNumber: ExpressibleByIntegerLiteral, CustomStringConvertible {
    package init(integerLiteral value: Int) {
        self.init(value)
    }

    package var description: String { text }
}

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
