import JSON

/// The number of `multipleOf`, with an exact test for decimal multiples.
struct DecimalDivisor: Sendable {
    let number: JSONNumber
    /// The value is `significand` × 10^`exponent`, and `significand` does not end in a zero.
    private let significand: UInt64
    private let exponent: Int

    /// The maximum number of significant digits.
    static let mostDigits = 18

    /// Fails unless the number is positive and has at most 18 significant digits.
    init?(_ number: JSONNumber) {
        let parts = DecimalParts(number)
        guard !parts.isNegative, !parts.digits.isEmpty, parts.digits.count <= Self.mostDigits else { return nil }
        self.number = number
        significand = parts.digits.reduce(0) { $0 * 10 + UInt64($1) }
        exponent = parts.exponent
    }

    /// Returns true if the value is an integer multiple, computed without rounding.
    func divides(_ value: JSONNumber) -> Bool {
        let parts = DecimalParts(value)
        // The significand has no factor 10 because it does not end in a zero. It cannot replace missing powers of ten.
        guard !parts.digits.isEmpty else { return true }
        guard parts.exponent >= exponent else { return false }
        // Only the factors 2 and 5 of the powers of ten matter, and the divisor has at most 60 of each.
        let zeros = repeatElement(0 as UInt8, count: min(parts.exponent - exponent, 64))
        return remainder(remainder(0, parts.digits), zeros) == 0
    }

    private func remainder(_ start: UInt64, _ digits: some Sequence<UInt8>) -> UInt64 {
        digits.reduce(start) { remainder, digit in
            // The remainder is below 10^18, so ten times it plus a digit fits into 64 bits.
            (remainder * 10 + UInt64(digit)) % significand
        }
    }
}

/// The sign, significant digits and exponent of a number.
private struct DecimalParts {
    let isNegative: Bool
    /// The digits without leading and trailing zeros; empty for zero.
    let digits: [UInt8]
    /// The value is `digits` × 10^`exponent`.
    let exponent: Int

    /// The limit for the magnitude of an exponent. Larger exponents are clamped.
    private static let farthest = 1_000_000_000_000

    init(_ number: JSONNumber) {
        let bytes = Array(number.text.utf8)
        let exponentStart = bytes.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? bytes.endIndex
        let significand = bytes[..<exponentStart]
        let point = significand.firstIndex(of: UInt8(ascii: ".")) ?? significand.endIndex
        let written = significand.filter { $0 >= UInt8(ascii: "0") }.map { $0 - UInt8(ascii: "0") }
        let trailingZeros = written.reversed().prefix { $0 == 0 }.count
        isNegative = bytes.first == UInt8(ascii: "-")
        digits = Array(written.dropLast(trailingZeros).drop { $0 == 0 })
        let fractionDigits = max(0, significand.endIndex - point - 1)
        exponent = Self.exponent(bytes[exponentStart...].dropFirst()) - fractionDigits + trailingZeros
    }

    private static func exponent(_ bytes: ArraySlice<UInt8>) -> Int {
        let magnitude = bytes.filter { $0 >= UInt8(ascii: "0") }
            .reduce(0) { min($0 * 10 + Int($1 - UInt8(ascii: "0")), farthest) }
        return bytes.first == UInt8(ascii: "-") ? -magnitude : magnitude
    }
}
