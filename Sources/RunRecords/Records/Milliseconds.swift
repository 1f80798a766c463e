/// A length of time to the microsecond, never negative, in JSON a number of milliseconds: `3.127`.
package struct Milliseconds: Sendable, Hashable, Comparable, Decodable {
    private let microseconds: Int

    package init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        let rounded = (attoseconds + 500_000_000_000) / 1_000_000_000_000
        microseconds = max(0, Int(clamping: seconds &* 1_000_000 &+ rounded))
    }

    package init(from decoder: any Decoder) throws {
        let number = try decoder.singleValueContainer().decode(Double.self)
        microseconds = Int((min(max(number, 0), 1e12) * 1000).rounded())
    }

    package var duration: Duration { .microseconds(microseconds) }

    /// In milliseconds.
    package var value: Double { Double(microseconds) / 1000 }

    /// As JSON has it, without zeros at the end.
    package var text: String { decimal(unit: 1000) }

    /// In seconds, as JUnit has it.
    package var secondsText: String { decimal(unit: 1_000_000) }

    package static func < (left: Milliseconds, right: Milliseconds) -> Bool { left.microseconds < right.microseconds }

    /// - Parameter unit: microseconds of what stands before the point.
    private func decimal(unit: Int) -> String {
        var (text, rest) = (String(microseconds / unit), microseconds % unit)
        if rest > 0 { text += "." }
        var place = unit / 10
        while rest > 0 {
            text.unicodeScalars.append(Unicode.Scalar(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / place)))
            rest %= place
            place /= 10
        }
        return text
    }
}
