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
