/// A duration in microseconds, never negative, encoded in JSON as a number of milliseconds: `3.127`.
package struct Milliseconds: Sendable, Hashable, Comparable, Decodable {
    /// The maximum, in seconds.
    private static let longest: Int64 = 1 << 40

    private let microseconds: Int

    package init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        let rounded = (attoseconds + 500_000_000_000) / 1_000_000_000_000
        // Sums over event files can exceed the duration of any real run.
        microseconds = max(0, Int(min(max(seconds, -1), Self.longest) * 1_000_000 + rounded))
    }

    package init(from decoder: any Decoder) throws {
        let number = try decoder.singleValueContainer().decode(Double.self)
        microseconds = Int((min(max(number, 0), 1e12) * 1000).rounded())
    }

    package var duration: Duration { .microseconds(microseconds) }

    /// The duration in milliseconds.
    package var value: Double { Double(microseconds) / 1000 }

    /// The duration in milliseconds, as in JSON: without trailing zeros.
    package var text: String { text(places: 3) }

    /// The duration in seconds, as in JUnit.
    package var secondsText: String { text(places: 6) }

    package static func < (left: Milliseconds, right: Milliseconds) -> Bool { left.microseconds < right.microseconds }

    /// Appends the duration as a JSON number.
    func append(to bytes: inout [UInt8]) { DecimalDigits.append(microseconds, places: 3, to: &bytes) }

    private func text(places: Int) -> String {
        var bytes: [UInt8] = []
        DecimalDigits.append(microseconds, places: places, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
