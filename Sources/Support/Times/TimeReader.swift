/// A reader of the parts of dates and times as RFC 3339 writes them (section 5.6). Functions that return nil may have
/// read a part of the text.
package struct TimeReader {
    package private(set) var rest: ArraySlice<UInt8>

    /// A time of day, with second 60 for a leap second.
    package struct Clock {
        package let minuteOfDay: Int
        package let second: Int
        package let fraction: Double

        /// The time since midnight, in seconds.
        package var seconds: Double { Double(minuteOfDay * 60 + second) + fraction }
    }

    package init(_ text: some Sequence<UInt8>) {
        rest = ArraySlice(text)
    }

    /// True if the whole text was read.
    package var isAtEnd: Bool { rest.isEmpty }

    /// Reads one of some ASCII characters. Returns false and reads nothing if another one follows.
    package mutating func take(_ characters: StaticString) -> Bool {
        guard let first = rest.first, characters.withUTF8Buffer({ $0.contains(first) }) else { return false }
        rest.removeFirst()
        return true
    }

    /// Reads a number. Digits beyond the largest number of digits are left.
    package mutating func number(digits: ClosedRange<Int>, in range: ClosedRange<Int>) -> Int? {
        let written = rest.prefix(digits.upperBound).prefix(while: Self.isDigit)
        guard written.count >= digits.lowerBound else { return nil }
        rest.removeFirst(written.count)
        let value = written.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        return range.contains(value) ? value : nil
    }

    private mutating func pair(_ range: ClosedRange<Int>) -> Int? { number(digits: 2...2, in: range) }

    /// Reads `YYYY-MM-DD`.
    package mutating func date() -> CivilDate? {
        guard let year = number(digits: 4...4, in: 0...9999), take("-"), let month = pair(1...12), take("-"),
            let day = pair(1...31)
        else { return nil }
        return CivilDate(year: year, month: month, day: day)
    }

    /// Reads `hh:mm:ss` with an optional fraction.
    ///
    /// - Parameter isLenient: True to accept an hour of one digit, and a time without seconds.
    package mutating func clock(isLenient: Bool = false) -> Clock? {
        guard let hour = number(digits: (isLenient ? 1 : 2)...2, in: 0...23), take(":"), let minute = pair(0...59)
        else { return nil }
        let minuteOfDay = hour * 60 + minute
        guard take(":") else { return isLenient ? Clock(minuteOfDay: minuteOfDay, second: 0, fraction: 0) : nil }
        guard let second = pair(0...60) else { return nil }
        guard take(".") else { return Clock(minuteOfDay: minuteOfDay, second: second, fraction: 0) }
        let digits = rest.prefix(while: Self.isDigit)
        guard !digits.isEmpty, let fraction = Double("0." + String(decoding: digits, as: UTF8.self)) else { return nil }
        rest.removeFirst(digits.count)
        return Clock(minuteOfDay: minuteOfDay, second: second, fraction: fraction)
    }

    /// Reads `Z`, or the hours and minutes of an offset. Returns the offset from UTC, in minutes.
    ///
    /// - Parameter isLenient: True to accept an offset without a colon.
    package mutating func offset(isLenient: Bool = false) -> Int? {
        if take("Zz") { return 0 }
        let isWest = take("-")
        guard isWest || take("+"), let hours = pair(0...23), take(":") || isLenient, let minutes = pair(0...59) else {
            return nil
        }
        return (hours * 60 + minutes) * (isWest ? -1 : 1)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
