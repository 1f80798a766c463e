import Text

/// The syntax of numbers in XPath: digits and a point, without exponents (XPath 1.0, sections 4.2 and 4.4).
enum XPathNumber {
    /// Returns the number; NaN if the text is not a number.
    static func value(of text: ArraySlice<UInt8>) -> Double {
        var digits = text.drop(while: \.isWhiteSpace)
        while let last = digits.last, last.isWhiteSpace { digits.removeLast() }
        let unsigned = digits.first == UInt8(ascii: "-") ? digits.dropFirst() : digits
        let parts = unsigned.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        let isNumber =
            parts.contains { !$0.isEmpty }
            && parts.allSatisfy { $0.allSatisfy(\.isASCIIDigit) }
        guard isNumber else { return .nan }
        // Swift requires a digit on both sides of a point.
        let padded = digits.count == unsigned.count ? "0" : "-0"
        return Double(padded + String(decoding: unsigned, as: UTF8.self) + (parts.count == 2 ? "0" : "")) ?? .nan
    }

    static func text(of number: Double) -> String {
        if number.isNaN { return "NaN" }
        if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
        if number == 0 { return "0" }
        return positional("\(number)")
    }

    /// Converts Swift's shortest text of a number to a text without an exponent and without a fraction of zero.
    private static func positional(_ text: String) -> String {
        let sign = text.hasPrefix("-") ? "-" : ""
        let parts = text.dropFirst(sign.count).split(separator: "e", maxSplits: 1)
        let exponent = parts.count == 2 ? Int(parts[1]) ?? 0 : 0
        let mantissa = parts[0].split(separator: ".", maxSplits: 1)
        let whole = String(mantissa[0])
        let fraction = mantissa.count == 2 && mantissa[1] != "0" ? String(mantissa[1]) : ""
        var digits = whole + fraction
        var point = whole.count + exponent
        if point <= 0 {
            digits = String(repeating: "0", count: 1 - point) + digits
            point = 1
        }
        if point >= digits.count {
            return sign + digits + String(repeating: "0", count: point - digits.count)
        }
        return "\(sign)\(digits.prefix(point)).\(digits.dropFirst(point))"
    }

    /// Rounds to the nearest integer, halves upwards (XPath 1.0, section 4.4).
    static func rounded(_ number: Double) -> Double {
        guard number.isFinite, number.magnitude < 0x1p52 else { return number }
        let floor = number.rounded(.down)
        return number - floor >= 0.5 ? number.rounded(.up) : floor
    }
}
