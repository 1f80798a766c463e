import JSON

/// The number of `multipleOf`, ready to say exactly which decimal numbers are its multiples.
struct DecimalDivisor: Sendable {
    let number: JSONNumber
    /// The value is `significand` × 10^`exponent`, and `significand` does not end in a zero.
    private let significand: UInt64
    private let exponent: Int

    /// The most digits between the first and the last that are not zeros.
    static let mostDigits = 18

    /// nil unless the number is above zero and has at most 18 significant digits.
    init?(_ number: JSONNumber) {
        let parts = DecimalParts(number)
        guard !parts.isNegative, !parts.digits.isEmpty, parts.digits.count <= Self.mostDigits else { return nil }
        self.number = number
        significand = parts.digits.reduce(0) { $0 * 10 + UInt64($1) }
        exponent = parts.exponent
    }

    /// Says whether the value is a whole multiple, without rounding anything.
    func divides(_ value: JSONNumber) -> Bool {
        let parts = DecimalParts(value)
        // A significand without a zero at its end has no factor 10, so it cannot make up for missing powers of ten.
        guard !parts.digits.isEmpty else { return true }
        guard parts.exponent >= exponent else { return false }
        // Of the powers of ten only the factors 2 and 5 matter, and the divisor has at most 60 of each.
        let zeros = repeatElement(0 as UInt8, count: min(parts.exponent - exponent, 64))
        return remainder(remainder(0, parts.digits), zeros) == 0
    }

    private func remainder(_ start: UInt64, _ digits: some Sequence<UInt8>) -> UInt64 {
        digits.reduce(start) { remainder, digit in
            // Below 10^18, so that ten times it and a digit fit into 64 bits.
            (remainder * 10 + UInt64(digit)) % significand
        }
    }
}

/// The significant digits of a number and where they stand.
private struct DecimalParts {
    let isNegative: Bool
    /// Without zeros at either end; empty for zero.
    let digits: [UInt8]
    /// The value is `digits` × 10^`exponent`.
    let exponent: Int

    /// An exponent further from zero than this is brought back to it.
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
