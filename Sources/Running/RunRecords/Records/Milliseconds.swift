/// A length of time to the microsecond, never negative, in JSON a number of milliseconds: `3.127`.
package struct Milliseconds: Sendable, Hashable, Comparable, Decodable {
    /// In seconds.
    private static let longest: Int64 = 1 << 40

    private let microseconds: Int

    package init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        let rounded = (attoseconds + 500_000_000_000) / 1_000_000_000_000
        // Event files can add up to more than any run takes.
        microseconds = max(0, Int(min(max(seconds, -1), Self.longest) * 1_000_000 + rounded))
    }

    package init(from decoder: any Decoder) throws {
        let number = try decoder.singleValueContainer().decode(Double.self)
        microseconds = Int((min(max(number, 0), 1e12) * 1000).rounded())
    }

    package var duration: Duration { .microseconds(microseconds) }

    /// In milliseconds.
    package var value: Double { Double(microseconds) / 1000 }

    /// As JSON has it, without zeros at the end.
    package var text: String { text(places: 3) }

    /// In seconds, as JUnit has it.
    package var secondsText: String { text(places: 6) }

    package static func < (left: Milliseconds, right: Milliseconds) -> Bool { left.microseconds < right.microseconds }

    /// Appends it as JSON has it.
    func append(to bytes: inout [UInt8]) { DecimalDigits.append(microseconds, places: 3, to: &bytes) }

    private func text(places: Int) -> String {
        var bytes: [UInt8] = []
        DecimalDigits.append(microseconds, places: places, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
