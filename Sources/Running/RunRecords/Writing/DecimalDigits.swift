/// Numbers as decimal digits, put where they are wanted without a text in between.
enum DecimalDigits {
    /// Appends a number of which so many of the last digits stand behind the point, without zeros at the end.
    ///
    /// - Parameter value: not negative.
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
