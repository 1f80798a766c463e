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

    /// Skips bytes; at most all.
    package mutating func skip(_ count: Int) { rest = rest.dropFirst(count) }

    /// Reads a number. Digits beyond the largest number of digits are left.
    package mutating func number(digits: ClosedRange<Int>, in range: ClosedRange<Int>) -> Int? {
        let written = rest.prefix(digits.upperBound).prefix(while: \.isASCIIDigit)
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
        let digits = rest.prefix(while: \.isASCIIDigit)
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
}

/// A date in the Gregorian calendar, which is also used for dates before its introduction.
package struct CivilDate: Sendable, Equatable {
    package let year: Int
    /// The month, from 1.
    package let month: Int
    /// The day of the month, from 1.
    package let day: Int

    /// The days from 0000-03-01 to 1970-01-01, and the days of 400 years, after which the calendar repeats.
    private static let start = 719_468
    private static let eraLength = 146_097

    package init?(year: Int, month: Int, day: Int) {
        guard (1...12).contains(month), day >= 1, day <= Self.days(inMonth: month, of: year) else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// - Parameter days: The days since 1970-01-01.
    package init(days: Int) {
        // Years begin in March here, so that the leap day is the last day of its year.
        let shifted = days + Self.start
        let era = (shifted >= 0 ? shifted : shifted - Self.eraLength + 1) / Self.eraLength
        let dayOfEra = shifted - era * Self.eraLength
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    }

    /// The days since 1970-01-01.
    package var days: Int {
        let marchYear = month > 2 ? year : year - 1
        let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * Self.eraLength + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - Self.start
    }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
