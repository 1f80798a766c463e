/// Numbers with an optional decimal point: `12`, `0.5`.
package enum DecimalText {
    /// Returns the number; nil for other texts, such as the signs and exponents that `Double` accepts.
    package static func parse(_ text: some StringProtocol) -> Double? {
        guard let first = text.utf8.first, first != UInt8(ascii: "."), text.utf8.count <= 20,
            text.utf8.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ".") })
        else { return nil }
        return Double(String(text))
    }
}
