import JSON

/// Numbers in the fields of a CSV file.
enum CSVNumber {
    /// The number of digits up to which JavaScript keeps every number.
    private static let maximumDigits = 15

    /// Returns the value of a field: a number if the text is the shortest writing of one in JavaScript (`5`, `-3`,
    /// `8.5`), so that its text stays the same; otherwise the text (`007`, `8.50`, `1e3`, `-0`).
    static func value(of text: String) -> JSONValue {
        isShortest(text) ? JSONNumber(text).map(JSONValue.number) ?? .string(text) : .string(text)
    }

    private static func isShortest(_ text: String) -> Bool {
        let unsigned = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
        let parts = unsigned.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        let zero = UInt8(ascii: "0")
        guard let whole = parts.first, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { isDigit($0) } }),
            whole.count == 1 || whole.first != zero, unsigned.count <= maximumDigits + parts.count - 1
        else { return false }
        guard parts.count == 2 else { return text != "-0" }
        // JavaScript writes numbers below 0.000001 with an exponent.
        return parts[1].last != zero && (whole.first != zero || parts[1].prefix(6).contains { $0 != zero })
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
