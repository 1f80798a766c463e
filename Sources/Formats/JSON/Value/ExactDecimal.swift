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

/// A decimal number that fits into two integers, like nearly all numbers in practice.
struct SmallDecimal {
    /// The value is `mantissa` × 10^`exponent`.
    private let mantissa: Int
    private let exponent: Int

    /// Parses a number that matches the grammar of RFC 8259; fails for 18 digits or more, or an exponent from 1000 on.
    init?(_ text: String) {
        var reading = Reading()
        for byte in text.utf8 {
            guard reading.take(byte) else { return nil }
        }
        mantissa = reading.isNegative ? -reading.mantissa : reading.mantissa
        exponent = (reading.exponentIsNegative ? -reading.exponent : reading.exponent) - reading.fractionDigits
    }

    /// The parts of a number that is being parsed.
    private struct Reading {
        private enum Part {
            case whole, fraction, exponent
        }

        private var part = Part.whole
        private var digits = 0
        var isNegative = false
        var mantissa = 0
        var fractionDigits = 0
        var exponentIsNegative = false
        var exponent = 0

        /// Adds the next character; returns false if the number is too long.
        mutating func take(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): return take(digit: Int(byte - UInt8(ascii: "0")))
            case UInt8(ascii: "."): part = .fraction
            case UInt8(ascii: "-"):
                if part == .exponent { exponentIsNegative = true } else { isNegative = true }
            case UInt8(ascii: "+"): break
            default: part = .exponent
            }
            return true
        }

        private mutating func take(digit: Int) -> Bool {
            if part == .exponent {
                exponent = exponent * 10 + digit
                return exponent < 1_000
            }
            digits += 1
            mantissa = mantissa * 10 + digit
            if part == .fraction { fractionDigits += 1 }
            return digits < 18
        }
    }

    var isInteger: Bool {
        if exponent >= 0 || mantissa == 0 { return true }
        guard let divisor = Self.powerOfTen(-exponent) else { return false }
        return mantissa % divisor == 0
    }

    /// The value as an `Int`; nil if it is not an integer or does not fit.
    var intValue: Int? {
        if mantissa == 0 { return 0 }
        guard let power = Self.powerOfTen(abs(exponent)) else { return nil }
        if exponent < 0 { return mantissa % power == 0 ? mantissa / power : nil }
        let (value, overflows) = mantissa.multipliedReportingOverflow(by: power)
        return overflows ? nil : value
    }

    /// Compares like ``ExactDecimal``; returns nil if a common exponent needs more than 64 bits.
    func comparison(with other: SmallDecimal) -> Int? {
        let common = min(exponent, other.exponent)
        guard let left = scaled(to: common), let right = other.scaled(to: common) else { return nil }
        return left < right ? -1 : left == right ? 0 : 1
    }

    private func scaled(to lower: Int) -> Int? {
        if exponent == lower || mantissa == 0 { return mantissa }
        guard let power = Self.powerOfTen(exponent - lower) else { return nil }
        let (value, overflows) = mantissa.multipliedReportingOverflow(by: power)
        return overflows ? nil : value
    }

    /// Returns a power of ten; nil if it needs more than 64 bits.
    private static func powerOfTen(_ exponent: Int) -> Int? {
        guard exponent <= 18 else { return nil }
        return (0..<exponent).reduce(1) { power, _ in power * 10 }
    }
}

/// An integer of any size in decimal digits, with the arithmetic for exponents and sums.
struct DecimalInteger: Hashable {
    let isNegative: Bool
    /// The digits, the most significant first, without leading zeros; empty for zero.
    let digits: [UInt8]

    init(isNegative: Bool, digits: some Sequence<UInt8>) {
        self.digits = Array(digits.drop { $0 == 0 })
        self.isNegative = isNegative && !self.digits.isEmpty
    }

    init(_ value: Int) {
        self.init(isNegative: value < 0, digits: String(value.magnitude).utf8.map { $0 - UInt8(ascii: "0") })
    }

    /// The value as an `Int`; nil if it does not fit.
    var intValue: Int? {
        guard digits.count <= 19 else { return nil }
        var value = 0
        for digit in digits {
            let (tenfold, overflows) = value.multipliedReportingOverflow(by: 10)
            let signed = isNegative ? -Int(digit) : Int(digit)
            let (sum, overflowsToo) = tenfold.addingReportingOverflow(signed)
            if overflows || overflowsToo { return nil }
            value = sum
        }
        return value
    }

    static func + (left: DecimalInteger, right: DecimalInteger) -> DecimalInteger {
        if left.isNegative == right.isNegative {
            return DecimalInteger(isNegative: left.isNegative, digits: sum(left.digits, right.digits))
        }
        let leftIsLarger = compareMagnitudes(left.digits, right.digits) >= 0
        let (larger, smaller) = leftIsLarger ? (left, right) : (right, left)
        return DecimalInteger(isNegative: larger.isNegative, digits: difference(larger.digits, smaller.digits))
    }

    /// Returns a number below, equal to or above zero if this value is less than, equal to or greater than the other.
    func comparison(with other: DecimalInteger) -> Int {
        if isNegative != other.isNegative { return isNegative ? -1 : 1 }
        let magnitudes = Self.compareMagnitudes(digits, other.digits)
        return isNegative ? -magnitudes : magnitudes
    }

    private static func compareMagnitudes(_ left: [UInt8], _ right: [UInt8]) -> Int {
        if left.count != right.count { return left.count < right.count ? -1 : 1 }
        if left == right { return 0 }
        return left.lexicographicallyPrecedes(right) ? -1 : 1
    }

    private static func sum(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        let (longer, shorter) = left.count >= right.count ? (left, right) : (right, left)
        var result = [0] + longer
        var carry: UInt8 = 0
        for place in 0..<longer.count {
            let column = result.count - 1 - place
            let digit = result[column] + (place < shorter.count ? shorter[shorter.count - 1 - place] : 0) + carry
            result[column] = digit % 10
            carry = digit / 10
        }
        result[0] = carry
        return result
    }

    private static func difference(_ larger: [UInt8], _ smaller: [UInt8]) -> [UInt8] {
        var result = larger
        var borrow: UInt8 = 0
        for place in 0..<larger.count {
            let column = result.count - 1 - place
            let subtracted = (place < smaller.count ? smaller[smaller.count - 1 - place] : 0) + borrow
            borrow = result[column] < subtracted ? 1 : 0
            result[column] = result[column] + 10 * borrow - subtracted
        }
        return result
    }
}
