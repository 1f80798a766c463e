/// Exact decimal arithmetic: `0.1` + `0.2` is `0.3`. Results are in plain notation, without trailing zeros of the fraction.
extension JSONNumber {
    /// The maximum number of digits of a result, and of an operand in plain notation.
    static let mostDigits = 1_000

    /// The number of significant digits of a quotient that does not end, as in IEEE 754's decimal128.
    private static let digitsOfQuotient = 34

    /// Returns the exact sum; nil if it needs more than 1,000 digits.
    package func adding(_ other: JSONNumber) -> JSONNumber? {
        let (left, right) = (ExactDecimal(text), ExactDecimal(other.text))
        guard let leftPlaces = left.places, let rightPlaces = right.places else { return nil }
        let lowest = min(leftPlaces.lowerBound, rightPlaces.lowerBound)
        let highest = max(leftPlaces.upperBound, rightPlaces.upperBound)
        guard highest - lowest <= Self.mostDigits else { return nil }
        let sum = left.units(ofPlace: lowest) + right.units(ofPlace: lowest)
        return JSONNumber(sum, timesTenTo: lowest)
    }

    /// Returns the exact difference; nil if it needs more than 1,000 digits.
    package func subtracting(_ other: JSONNumber) -> JSONNumber? {
        adding(JSONNumber(valid: other.text.hasPrefix("-") ? String(other.text.dropFirst()) : "-" + other.text))
    }

    /// Returns the exact product; nil if it needs more than 1,000 digits.
    package func multiplied(by other: JSONNumber) -> JSONNumber? {
        let (left, right) = (ExactDecimal(text), ExactDecimal(other.text))
        guard let first = left.lowestPlace, let second = right.lowestPlace, left.isShort, right.isShort else {
            return nil
        }
        let product = DecimalInteger(
            isNegative: left.isNegative != right.isNegative, digits: DecimalInteger.product(left.digits, right.digits))
        return JSONNumber(product, timesTenTo: first + second)
    }

    /// Returns the quotient, exact if it ends, otherwise rounded to 34 significant digits or to a whole number if that has
    /// more digits. Returns nil if the divisor is zero, or if the quotient needs more than 1,000 digits.
    package func divided(by other: JSONNumber) -> JSONNumber? {
        let (left, right) = (ExactDecimal(text), ExactDecimal(other.text))
        guard !right.digits.isEmpty, let first = left.lowestPlace, let second = right.lowestPlace, left.isShort,
            right.isShort
        else { return nil }
        let shift = first - second
        var division = LongDivision(by: right.digits)
        for digit in left.digits { division.take(digit) }
        // The digits so far are units of 10^shift; each further digit is one place lower.
        var further = 0
        while !division.isExact, further < Self.mostDigits + right.digits.count {
            division.take(0)
            further += 1
        }
        let isNegative = left.isNegative != right.isNegative
        let quotient = DecimalInteger(isNegative: isNegative, digits: division.digits)
        if division.isExact { return JSONNumber(quotient, timesTenTo: shift - further) }
        guard shift <= further else { return nil }
        let wholeDigits = quotient.digits.count + shift - further
        let kept = max(Self.digitsOfQuotient, wholeDigits)
        let place = shift - further + quotient.digits.count - kept
        return JSONNumber(quotient.rounded(droppingDigits: place - (shift - further)), timesTenTo: place)
    }

    /// Returns the number rounded to some digits behind the point, halves away from zero; a negative number of digits
    /// rounds to tens, hundreds and so on. Returns nil if the result needs more than 1,000 digits.
    package func rounded(toDigits digits: Int) -> JSONNumber? {
        let decimal = ExactDecimal(text)
        guard (-Self.mostDigits...Self.mostDigits).contains(digits), let lowest = decimal.lowestPlace else {
            return nil
        }
        let units = DecimalInteger(isNegative: decimal.isNegative, digits: decimal.digits)
        guard lowest < -digits else { return JSONNumber(units, timesTenTo: lowest) }
        return JSONNumber(units.rounded(droppingDigits: -digits - lowest), timesTenTo: -digits)
    }

    /// Creates `units` × 10^`place` in plain notation; nil if it needs more than 1,000 digits.
    private init?(_ units: DecimalInteger, timesTenTo place: Int) {
        guard !units.digits.isEmpty else {
            self.init(valid: "0")
            return
        }
        let most = Self.mostDigits
        guard (-2 * most...2 * most).contains(place), units.digits.count <= 3 * most else { return nil }
        let fractionDigits = max(0, -place)
        let leading = repeatElement(0 as UInt8, count: max(0, fractionDigits + 1 - units.digits.count))
        let trailing = repeatElement(0 as UInt8, count: max(0, place))
        let digits = (leading + units.digits + trailing).map { $0 + UInt8(ascii: "0") }
        let whole = digits.dropLast(fractionDigits)
        let fraction = digits.suffix(fractionDigits)
        let lastDigit = fraction.lastIndex { $0 != UInt8(ascii: "0") }
        let kept = lastDigit.map { fraction[...$0] } ?? []
        guard whole.count + kept.count <= Self.mostDigits else { return nil }

        var text = units.isNegative ? "-" : ""
        text += String(decoding: whole, as: UTF8.self)
        if !kept.isEmpty { text += "." + String(decoding: kept, as: UTF8.self) }
        self.init(valid: text)
    }
}

extension ExactDecimal {
    private static let magnitudes = -JSONNumber.mostDigits...JSONNumber.mostDigits

    /// The positions of the digits in plain notation, 0 for the ones; nil if the number is too large or too small.
    fileprivate var places: ClosedRange<Int>? {
        guard let magnitude = magnitude.intValue, Self.magnitudes.contains(magnitude) else { return nil }
        return min(0, magnitude - digits.count)...max(1, magnitude)
    }

    /// True if arithmetic with all digits is quick.
    fileprivate var isShort: Bool {
        digits.count <= JSONNumber.mostDigits && magnitude.intValue.map(Self.magnitudes.contains) ?? false
    }

    /// The position of the lowest digit that is not zero; nil if it needs more than 64 bits.
    fileprivate var lowestPlace: Int? {
        guard let magnitude = magnitude.intValue else { return nil }
        let (place, overflows) = magnitude.subtractingReportingOverflow(digits.count)
        return overflows ? nil : place
    }

    /// Returns the number in units of 10^`place`, where `place` is not above the lowest digit.
    fileprivate func units(ofPlace place: Int) -> DecimalInteger {
        let lowest = (magnitude.intValue ?? 0) - digits.count
        let zeros = repeatElement(0 as UInt8, count: digits.isEmpty ? 0 : lowest - place)
        return DecimalInteger(isNegative: isNegative, digits: digits + zeros)
    }
}

extension DecimalInteger {
    /// Returns the digits of a product.
    fileprivate static func product(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
        var columns = [Int](repeating: 0, count: left.count + right.count)
        for (first, leftDigit) in left.enumerated() {
            for (second, rightDigit) in right.enumerated() {
                columns[first + second + 1] += Int(leftDigit) * Int(rightDigit)
            }
        }
        for column in columns.indices.reversed() where column > 0 {
            columns[column - 1] += columns[column] / 10
            columns[column] %= 10
        }
        return columns.map { UInt8(truncatingIfNeeded: $0) }
    }

    /// Returns the integer without its last digits, rounded, with halves away from zero.
    fileprivate func rounded(droppingDigits count: Int) -> DecimalInteger {
        guard count > 0 else { return self }
        let kept = DecimalInteger(isNegative: isNegative, digits: digits.dropLast(count))
        guard count <= digits.count, digits[digits.count - count] >= 5 else { return kept }
        return kept + DecimalInteger(isNegative: isNegative, digits: [1])
    }
}

/// A long division of a number whose digits are given one after the other.
private struct LongDivision {
    private let divisor: [UInt8]
    /// The digits of the remainder, without leading zeros.
    private var remainder: [UInt8] = []
    /// The digits of the quotient, without leading zeros.
    private(set) var digits: [UInt8] = []

    init(by divisor: [UInt8]) {
        self.divisor = divisor
    }

    /// True if the remainder is zero.
    var isExact: Bool { remainder.isEmpty }

    mutating func take(_ digit: UInt8) {
        if digit != 0 || !remainder.isEmpty { remainder.append(digit) }
        var quotient: UInt8 = 0
        while isDivisible {
            subtract()
            quotient += 1
        }
        if quotient != 0 || !digits.isEmpty { digits.append(quotient) }
    }

    private var isDivisible: Bool {
        if remainder.count != divisor.count { return remainder.count > divisor.count }
        return !remainder.lexicographicallyPrecedes(divisor)
    }

    private mutating func subtract() {
        var borrow: UInt8 = 0
        for offset in 1...remainder.count {
            let column = remainder.count - offset
            let subtracted = (offset <= divisor.count ? divisor[divisor.count - offset] : 0) + borrow
            borrow = remainder[column] < subtracted ? 1 : 0
            remainder[column] = remainder[column] + 10 * borrow - subtracted
        }
        remainder = Array(remainder.drop { $0 == 0 })
    }
}
