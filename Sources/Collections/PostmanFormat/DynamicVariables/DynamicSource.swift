/// Random choices, and the time, for the values of dynamic variables.
package struct DynamicSource: RandomNumberGenerator {
    private var generator: any RandomNumberGenerator & Sendable
    /// The time in seconds since 1970.
    let now: Double

    package init(_ generator: any RandomNumberGenerator & Sendable, now: Double) {
        self.generator = generator
        self.now = now
    }

    package mutating func next() -> UInt64 { generator.next() }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    /// Returns true or false with equal probability.
    mutating func coin() -> Bool { Bool.random(using: &self) }

    mutating func word(_ list: WordList) -> String { list.words.randomElement(using: &self).map(String.init) ?? "" }

    /// Returns random characters of an alphabet.
    mutating func characters(_ count: Int, _ alphabet: String) -> String {
        let alphabet = Array(alphabet)
        return String((0..<count).compactMap { _ in alphabet.randomElement(using: &self) })
    }

    mutating func digits(_ count: Int) -> String { characters(count, "0123456789") }

    mutating func hexDigits(_ count: Int) -> String { characters(count, "0123456789abcdef") }

    /// Returns several values of a maker, joined.
    mutating func joined(_ count: Int, by separator: String, _ maker: DynamicVariables.Maker) -> String {
        (0..<count).map { _ in maker(&self) }.joined(separator: separator)
    }
}

/// Returns a number of units of the last decimal with its point: 1250 with two decimals is `12.50`.
func decimalText(_ units: Int, decimals: Int) -> String {
    let digits = String(units)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    return "\(padded.dropLast(decimals)).\(padded.suffix(decimals))"
}
