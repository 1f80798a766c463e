/// A JSON number as written, with all digits. Comparisons use the exact value, never a `Double`.
package struct JSONNumber: Sendable {
    /// The number as written: `1.50`, `1e2`.
    package let text: String

    /// Parses a number of RFC 8259 with at most 10,000 characters; fails for any other text.
    package init?(_ text: some StringProtocol) {
        var text = String(text)
        let isNumber = text.withUTF8 { bytes in
            guard bytes.count <= NumberGrammar.longest, case .number(let end) = NumberGrammar.read(bytes, from: 0)
            else { return false }
            return end == bytes.count
        }
        guard isNumber else { return nil }
        self.text = text
    }

    package init(_ value: Int) {
        text = String(value)
    }

    /// Creates the shortest decimal number that converts back to this `Double`; fails for infinities and NaN.
    package init?(_ value: Double) {
        guard value.isFinite else { return nil }
        let text = value.description
        self.text = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Creates a number from a text that is known to match the grammar of RFC 8259.
    init(valid text: String) {
        self.text = text
    }

    /// True if the value is an integer in any notation: `1.0` and `1e2` are integers.
    package var isInteger: Bool {
        if let small = SmallDecimal(text) { return small.isInteger }
        return ExactDecimal(text).isInteger
    }

    /// The value as an `Int`; nil if it is not an integer or does not fit.
    package var intValue: Int? {
        if let small = SmallDecimal(text), let value = small.intValue { return value }
        return ExactDecimal(text).intValue
    }

    /// The nearest `Double`; infinite for a number beyond its range.
    package var doubleValue: Double {
        Double(text) ?? 0
    }
}

extension JSONNumber: Comparable, Hashable {
    package static func == (left: JSONNumber, right: JSONNumber) -> Bool {
        comparison(left, right) == 0
    }

    package static func < (left: JSONNumber, right: JSONNumber) -> Bool {
        comparison(left, right) < 0
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(ExactDecimal(text))
    }

    /// Returns a number below, equal to or above zero if `left` is less than, equal to or greater than `right`.
    private static func comparison(_ left: JSONNumber, _ right: JSONNumber) -> Int {
        if let smallLeft = SmallDecimal(left.text), let smallRight = SmallDecimal(right.text),
            let comparison = smallLeft.comparison(with: smallRight)
        {
            return comparison
        }
        return ExactDecimal(left.text).comparison(with: ExactDecimal(right.text))
    }
}

extension JSONNumber: ExpressibleByIntegerLiteral, CustomStringConvertible {
    package init(integerLiteral value: Int) {
        self.init(value)
    }

    package var description: String { text }
}
