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
    package var text: String { decimal(microseconds, places: 3) }

    /// In seconds, as JUnit has it.
    package var secondsText: String { decimal(microseconds, places: 6) }

    package static func < (left: Milliseconds, right: Milliseconds) -> Bool { left.microseconds < right.microseconds }

    private func decimal(_ number: Int, places: Int) -> String {
        let zero = UInt8(ascii: "0")
        var digits = Array(String(number).utf8)
        let missing = max(0, places + 1 - digits.count)
        digits.insert(contentsOf: repeatElement(zero, count: missing), at: 0)
        digits.insert(UInt8(ascii: "."), at: digits.count - places)
        while digits.last == zero { digits.removeLast() }
        if digits.last == UInt8(ascii: ".") { digits.removeLast() }
        return String(decoding: digits, as: UTF8.self)
    }
}
