extension JSONNumber {
    /// The most digits a sum is written with.
    static let mostDigitsOfSum = 1_000

    /// The exact sum in plain decimal notation, `0.1` + `0.2` being `0.3`; nil when it needs more than 1,000 digits.
    package func adding(_ other: JSONNumber) -> JSONNumber? {
        let (left, right) = (ExactDecimal(text), ExactDecimal(other.text))
        guard let leftPlaces = left.places, let rightPlaces = right.places else { return nil }
        let lowest = min(leftPlaces.lowerBound, rightPlaces.lowerBound)
        let highest = max(leftPlaces.upperBound, rightPlaces.upperBound)
        guard highest - lowest <= Self.mostDigitsOfSum else { return nil }
        let sum = left.units(ofPlace: lowest) + right.units(ofPlace: lowest)
        return JSONNumber(sum: sum, fractionDigits: -lowest)
    }

    /// Writes `units` × 10^-`fractionDigits` without an exponent and without zeros at the end of the fraction.
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
    /// The places of the digits needed to write the number plainly, the ones' place being 0; nil when they are far away.
    fileprivate var places: ClosedRange<Int>? {
        guard let magnitude = magnitude.intValue, abs(magnitude) <= JSONNumber.mostDigitsOfSum else { return nil }
        return min(0, magnitude - digits.count)...max(1, magnitude)
    }

    /// The number in units of 10^`place`, where `place` is at or below the lowest digit.
    fileprivate func units(ofPlace place: Int) -> DecimalInteger {
        let lowest = (magnitude.intValue ?? 0) - digits.count
        let zeros = repeatElement(0 as UInt8, count: digits.isEmpty ? 0 : lowest - place)
        return DecimalInteger(isNegative: isNegative, digits: digits + zeros)
    }
}
