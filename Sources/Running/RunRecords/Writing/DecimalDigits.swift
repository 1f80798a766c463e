/// Numbers as decimal digits, appended to a buffer without an intermediate string.
enum DecimalDigits {
    /// Appends a fixed-point number with `places` decimal places, without trailing zeros.
    ///
    /// - Parameter value: The number times ten to the power of `places`; not negative.
    static func append(_ value: Int, places: Int = 0, to bytes: inout [UInt8]) {
        var unit = 1
        for _ in 0..<places { unit *= 10 }
        appendWhole(value / unit, to: &bytes)
        var rest = value % unit
        if rest > 0 { bytes.append(UInt8(ascii: ".")) }
        while rest > 0 {
            unit /= 10
            bytes.append(digit(rest / unit))
            rest %= unit
        }
    }

    private static func appendWhole(_ value: Int, to bytes: inout [UInt8]) {
        if value >= 10 { appendWhole(value / 10, to: &bytes) }
        bytes.append(digit(value % 10))
    }

    private static func digit(_ value: Int) -> UInt8 { UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value) }
}
