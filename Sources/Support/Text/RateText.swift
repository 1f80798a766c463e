/// Rates such as `50/s`, `3000/m` and `0.5/s`.
package enum RateText {
    package static let hint = "write a number of requests and its time: 50/s, 3000/m, 0.5/s; from 1/h to 1000000/s"

    private static let units: [Substring: Double] = ["s": 1, "m": 60, "h": 3_600]
    /// The seconds between two events.
    private static let intervals = 1e-6...3_600.0

    /// Returns a text for a number for each second, in the largest unit in which it is at least 1: `50/s`, `30/m`.
    package static func text(_ rate: Double) -> String {
        // One request in a minute is not exactly 1/60 for each second.
        let (unit, seconds) = units.sorted { $0.value < $1.value }.first { rate * $0.value > 0.9999 } ?? ("s", 1)
        return "\(FigureText.number(rate * seconds))/\(unit)"
    }

    /// Returns the number for each second; a number alone is for each second. Returns nil for other texts.
    package static func parse(_ text: some StringProtocol) -> Double? {
        let parts = Substring(text).split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let number = DecimalText.parse(parts[0]), number > 0,
            let unit = parts.count == 1 ? 1 : units[parts[1]], intervals.contains(unit / number)
        else { return nil }
        return number / unit
    }
}
