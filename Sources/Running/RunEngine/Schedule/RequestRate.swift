/// The rate at which requests may start, such as `50/s`.
package struct RequestRate: Sendable, Equatable {
    /// The time between two starts.
    package let interval: Duration

    package static let hint = "write a number of requests and its time: 50/s, 3000/m, 0.5/s; from 1/h to 1000000/s"

    private static let units: [Substring: Double] = ["s": 1, "m": 60, "h": 3_600]
    private static let intervals = 1e-6...3_600.0

    /// Parses a rate; a number alone is per second. Returns nil for an invalid text.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let number = Self.number(parts[0]),
            let unit = parts.count == 1 ? 1 : Self.units[parts[1]]
        else { return nil }
        let seconds = unit / number
        guard Self.intervals.contains(seconds) else { return nil }
        interval = .nanoseconds(Int64((seconds * 1e9).rounded()))
    }

    /// Parses digits with an optional decimal point, and rejects the other formats that `Double` accepts.
    private static func number(_ text: Substring) -> Double? {
        guard let first = text.utf8.first, first != UInt8(ascii: "."), text.utf8.count <= 20,
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".") }),
            let number = Double(text), number > 0
        else { return nil }
        return number
    }
}
