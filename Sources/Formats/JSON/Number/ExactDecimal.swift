/// A JSON number of any size taken apart, so that equal values have equal parts.
///
/// The value is 0.`digits` × 10^`magnitude`; exponents are never expanded, so `1e999999999999` costs nothing.
struct ExactDecimal: Hashable {
    let isNegative: Bool
    /// Without zeros at either end; empty for zero.
    let digits: [UInt8]
    let magnitude: DecimalInteger

    /// Takes apart a number that follows RFC 8259's grammar.
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

    /// The value when it is whole and fits.
    var intValue: Int? {
        guard isInteger, let magnitude = magnitude.intValue, magnitude <= 19 else { return nil }
        let zeros = repeatElement(0 as UInt8, count: magnitude - digits.count)
        return DecimalInteger(isNegative: isNegative, digits: digits + zeros).intValue
    }

    /// Negative, zero or positive as this is less than, equal to or greater than the other.
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

    /// Reads what follows the "e": a sign, perhaps, and digits.
    private static func exponent(_ bytes: ArraySlice<UInt8>) -> DecimalInteger {
        let digits = bytes.filter { $0 >= UInt8(ascii: "0") }.map { $0 - UInt8(ascii: "0") }
        return DecimalInteger(isNegative: bytes.first == UInt8(ascii: "-"), digits: digits)
    }
}
