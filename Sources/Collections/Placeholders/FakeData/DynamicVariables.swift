import Platform

/// Postman's dynamic variables, such as `$randomCity`, whose values differ at each use.
///
/// Names and forms are those of Postman's documentation; the words are our own.
package enum DynamicVariables {
    /// A function that makes a value.
    typealias Maker = @Sendable (inout DynamicSource) -> String

    /// The names, with `$`, grouped by subject.
    package static let names = families.map { "$\($0.name)" }

    /// Returns a new value of a dynamic variable; nil for any other name.
    ///
    /// - Parameters:
    ///   - name: The name with its `$`, in the right case.
    ///   - random: The random numbers of a run with `--seed`; nil for those of the system.
    package static func value(of name: String, _ random: SeededRandom? = nil) -> String? {
        guard let maker = makers[name] else { return nil }
        var source = DynamicSource(RandomSource(random), now: WallClock.now)
        return maker(&source)
    }

    /// Returns a value that depends only on the source.
    package static func value(of name: String, from source: inout DynamicSource) -> String? {
        makers[name]?(&source)
    }

    private static let makers = Dictionary(uniqueKeysWithValues: families.map { ("$\($0.name)", $0.maker) })

    private static let families = groups.flatMap(\.makers)

    /// The names of each subject.
    static let subjects = groups.map { group in (subject: group.subject, names: group.makers.map { "$\($0.name)" }) }

    private static let groups: [(subject: String, makers: [(name: String, maker: Maker)])] = [
        ("simple values", SimpleValues.makers), ("networks", NetworkValues.makers), ("people", PersonValues.makers),
        ("places", PlaceValues.makers), ("companies", CompanyValues.makers), ("products", ProductValues.makers),
        ("finance", FinanceValues.makers), ("accounts", AccountValues.makers), ("dates", DateValues.makers),
        ("words", WordValues.makers), ("databases", DatabaseValues.makers), ("Latin text", LoremValues.makers),
        ("internet", InternetValues.makers), ("files", FileValues.makers), ("images", ImageValues.makers),
    ]
}

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
