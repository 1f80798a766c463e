extension JSONNumber {
    /// The maximum number of digits of a sum.
    static let mostDigitsOfSum = 1_000

    /// Returns the exact sum in decimal notation (`0.1` + `0.2` is `0.3`); nil if it needs more than 1,000 digits.
    package func adding(_ other: JSONNumber) -> JSONNumber? {
        let (left, right) = (ExactDecimal(text), ExactDecimal(other.text))
        guard let leftPlaces = left.places, let rightPlaces = right.places else { return nil }
        let lowest = min(leftPlaces.lowerBound, rightPlaces.lowerBound)
        let highest = max(leftPlaces.upperBound, rightPlaces.upperBound)
        guard highest - lowest <= Self.mostDigitsOfSum else { return nil }
        let sum = left.units(ofPlace: lowest) + right.units(ofPlace: lowest)
        return JSONNumber(sum: sum, fractionDigits: -lowest)
    }

    /// Creates `units` × 10^-`fractionDigits` in plain notation, without trailing zeros of the fraction.
    private init?(sum units: DecimalInteger, fractionDigits: Int) {
        let zeros = repeatElement(0 as UInt8, count: max(0, fractionDigits + 1 - units.digits.count))
        let digits = (zeros + units.digits).map { $0 + UInt8(ascii: "0") }
        let whole = digits.dropLast(fractionDigits)
        let fraction = digits.suffix(fractionDigits)
        let lastDigit = fraction.lastIndex { $0 != UInt8(ascii: "0") }
        let kept = lastDigit.map { fraction[...$0] } ?? []
        guard whole.count + kept.count <= Self.mostDigitsOfSum else { return nil }

        var text = units.isNegative ? "-" : ""
        text += String(decoding: whole, as: UTF8.self)
        if !kept.isEmpty { text += "." + String(decoding: kept, as: UTF8.self) }
        self.init(valid: text)
    }
}

extension ExactDecimal {
    /// The positions of the digits in plain notation, 0 for the ones; nil if the number is too large or too small.
    fileprivate var places: ClosedRange<Int>? {
        guard let magnitude = magnitude.intValue, abs(magnitude) <= JSONNumber.mostDigitsOfSum else { return nil }
        return min(0, magnitude - digits.count)...max(1, magnitude)
    }

    /// Returns the number in units of 10^`place`, where `place` is not above the lowest digit.
    fileprivate func units(ofPlace place: Int) -> DecimalInteger {
        let lowest = (magnitude.intValue ?? 0) - digits.count
        let zeros = repeatElement(0 as UInt8, count: digits.isEmpty ? 0 : lowest - place)
        return DecimalInteger(isNegative: isNegative, digits: digits + zeros)
    }
}
