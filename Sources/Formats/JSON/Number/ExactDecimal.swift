/// A JSON number of any size, split into parts that are equal for equal values.
///
/// The value is 0.`digits` × 10^`magnitude`. Exponents are never expanded, so `1e999999999999` needs little memory.
struct ExactDecimal: Hashable {
    let isNegative: Bool
    /// The digits without leading and trailing zeros; empty for zero.
    let digits: [UInt8]
    let magnitude: DecimalInteger

    /// Splits a number that matches the grammar of RFC 8259.
    init(_ text: String) {
        let bytes = Array(text.utf8)
        let exponentStart = bytes.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? bytes.endIndex
        let significand = bytes[..<exponentStart]
        let point = significand.firstIndex(of: UInt8(ascii: ".")) ?? significand.endIndex
        let written = significand.filter { $0 >= UInt8(ascii: "0") }.map { $0 - UInt8(ascii: "0") }
        let leadingZeros = written.prefix { $0 == 0 }.count
        let trailingZeros = written.reversed().prefix { $0 == 0 }.count

        guard leadingZeros < written.count else {
            (isNegative, digits, magnitude) = (false, [], DecimalInteger(0))
            return
        }
        isNegative = bytes.first == UInt8(ascii: "-")
        digits = Array(written[leadingZeros..<(written.count - trailingZeros)])
        let wholeDigits = point - (isNegative ? 1 : 0)
        magnitude = Self.exponent(bytes[exponentStart...].dropFirst()) + DecimalInteger(wholeDigits - leadingZeros)
    }

    var isInteger: Bool {
        magnitude.comparison(with: DecimalInteger(digits.count)) >= 0
    }

    /// The value as an `Int`; nil if it is not an integer or does not fit.
    var intValue: Int? {
        guard isInteger, let magnitude = magnitude.intValue, magnitude <= 19 else { return nil }
        let zeros = repeatElement(0 as UInt8, count: magnitude - digits.count)
        return DecimalInteger(isNegative: isNegative, digits: digits + zeros).intValue
    }

    /// Returns a number below, equal to or above zero if this value is less than, equal to or greater than the other.
    func comparison(with other: ExactDecimal) -> Int {
        if self == other { return 0 }
        if isNegative != other.isNegative { return isNegative ? -1 : 1 }
        if digits.isEmpty || other.digits.isEmpty {
            return digits.isEmpty == isNegative ? 1 : -1
        }
        let magnitudes = magnitude.comparison(with: other.magnitude)
        let isCloserToZero = magnitudes == 0 ? digits.lexicographicallyPrecedes(other.digits) : magnitudes < 0
        return isCloserToZero == isNegative ? 1 : -1
    }

    /// Parses the text after the "e": an optional sign and digits.
    private static func exponent(_ bytes: ArraySlice<UInt8>) -> DecimalInteger {
        let digits = bytes.filter { $0 >= UInt8(ascii: "0") }.map { $0 - UInt8(ascii: "0") }
        return DecimalInteger(isNegative: bytes.first == UInt8(ascii: "-"), digits: digits)
    }
}
