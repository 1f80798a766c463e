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
