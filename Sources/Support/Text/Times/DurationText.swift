/// Durations in the format's syntax: numbers with units (`1m30s`), or `0`.
package enum DurationText {
    package static let hint = "a duration is a number and a unit: us, ms, s, m, h or d, as in 1.5s or 1m30s"

    /// The maximum, in nanoseconds: one hundred years.
    private static let maximum = 100.0 * 366 * 86400 * 1e9

    private static let units: [(name: String, nanoseconds: Double)] = [
        ("us", 1e3), ("ms", 1e6), ("s", 1e9), ("m", 60e9), ("h", 3600e9), ("d", 86400e9),
    ]

    /// Parses a duration with an optional minus sign. Returns nil for other texts.
    package static func parse(_ text: String) -> Duration? {
        let isNegative = text.hasPrefix("-")
        var rest = isNegative ? text.dropFirst() : text[...]
        if rest == "0" { return .zero }
        var nanoseconds = 0.0
        guard !rest.isEmpty else { return nil }
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
            guard let amount = number(digits) else { return nil }
            rest = rest.dropFirst(digits.count)
            let letters = rest.prefix { $0.isLetter }
            guard let unit = units.first(where: { $0.name == letters }) else { return nil }
            rest = rest.dropFirst(letters.count)
            nanoseconds += (amount * unit.nanoseconds).rounded()
        }
        guard nanoseconds <= maximum else { return nil }
        return .nanoseconds(Int64(isNegative ? -nanoseconds : nanoseconds))
    }

    private static func number(_ digits: Substring) -> Double? {
        guard digits.first?.isNumber ?? false, digits.last?.isNumber ?? false, digits.count <= 20 else { return nil }
        return Double(digits)
    }

    /// Returns a duration in the syntax of ``parse(_:)``, truncated to microseconds.
    package static func written(_ duration: Duration) -> String {
        let units = [(Duration.seconds(1), "s"), (.milliseconds(1), "ms")]
        for (unit, name) in units where duration == unit * Int64(duration / unit) {
            return "\(Int64(duration / unit))\(name)"
        }
        return "\(Int64(duration / .microseconds(1)))us"
    }

    /// Formats a duration in a suitable unit: `850 µs`, `3.1 ms`, `2 s`, `1 m 30 s`, `14 d`.
    package static func text(_ duration: Duration) -> String {
        guard duration >= .zero else { return "-" + text(.zero - duration) }
        let seconds = duration / .seconds(1)
        switch seconds {
        case 0: return "0 s"
        case ..<0.0009995: return "\(Int((seconds * 1e6).rounded())) µs"
        case ..<0.9995: return "\(rounded(seconds * 1e3)) ms"
        case ..<119.95: return "\(rounded(seconds)) s"
        default:
            let whole = Int(min(seconds.rounded(), 1e15))
            let minutes = whole / 60
            let rest = whole % 60
            if minutes < 120 { return rest == 0 ? "\(minutes) m" : "\(minutes) m \(rest) s" }
            let hours = minutes / 60
            if hours < 48 { return minutes % 60 == 0 ? "\(hours) h" : "\(hours) h \(minutes % 60) m" }
            return hours % 24 == 0 ? "\(hours / 24) d" : "\(hours / 24) d \(hours % 24) h"
        }
    }

    /// Formats a number with one decimal below ten and none above; omits a zero decimal.
    private static func rounded(_ value: Double) -> String {
        guard value < 9.95 else { return String(Int(value.rounded())) }
        let tenths = Int((value * 10).rounded())
        return tenths.isMultiple(of: 10) ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
    }
}
