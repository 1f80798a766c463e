/// Durations as hubrun writes them.
package enum DraftDuration {
    private static let milliseconds = ["ms": 1, "s": 1_000, "m": 60_000, "h": 3_600_000]

    /// Returns a duration such as `30`, `1.5`, `100 ms` or `2m`; nil for another text.
    ///
    /// - Parameter unit: The unit of a number without one: `ms`, `s`, `m` or `h`.
    package static func text(_ text: String, unit: String) -> String? {
        func digits(_ text: Substring) -> Substring { text.prefix { $0.isASCII && $0.isNumber } }
        let whole = digits(text[...])
        var rest = text[whole.endIndex...]
        var fraction: Substring = ""
        if rest.hasPrefix(".") {
            fraction = digits(rest.dropFirst())
            guard !fraction.isEmpty else { return nil }
            rest = rest.dropFirst(1 + fraction.count)
        }
        let written = rest.trimmingSpaces
        let unit = written.isEmpty ? unit : written
        guard let number = Int(whole), number < 1_000_000_000, let factor = milliseconds[unit] else { return nil }
        let thousandths = Int((fraction + "000").prefix(3)) ?? 0
        let total = number * factor + thousandths * factor / 1_000
        if thousandths == 0, unit != "ms" { return "\(number)\(unit)" }
        return total > 0 && total.isMultiple(of: 1_000) ? "\(total / 1_000)s" : "\(total)ms"
    }
}
