/// A date and time as clients write it: `2030-01-31T12:00:00.5+01:00` (W3C date-time) or `01/31/2030 12:00:00`,
/// with an optional AM or PM; without a zone in UTC.
enum DateText {
    /// Returns the seconds since 1970, or nil if the text has neither format.
    static func seconds(in text: String) -> Double? {
        let half = ["AM", "PM"].first { text.uppercased().hasSuffix(" " + $0) }
        var reader = Reader(rest: Array(text.utf8.dropLast(half == nil ? 0 : 3))[...])
        guard let date = reader.yearFirst() ?? reader.monthFirst(), (1...12).contains(date.month),
            (1...daysIn(date.month, date.year)).contains(date.day)
        else { return nil }
        var seconds = Double(days(date.year, date.month, date.day) * 86_400)
        if reader.accept("T") || reader.accept("t") || reader.accept(" ") {
            guard let clock = reader.clock(), half == nil || clock < 13 * 3_600 else { return nil }
            seconds += half == nil ? clock : clock.truncatingRemainder(dividingBy: 43_200) + (half == "PM" ? 43_200 : 0)
        }
        guard let offset = reader.zone(), reader.rest.isEmpty else { return nil }
        return seconds - Double(offset)
    }

    private static func daysIn(_ month: Int, _ year: Int) -> Int {
        month == 12 ? 31 : days(year, month + 1, 1) - days(year, month, 1)
    }

    /// Returns the days since 1970, counting years from March, so that the leap day comes last.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let marchYear = month <= 2 ? year - 1 : year
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400 + dayOfYear - 719_468
    }
}

extension DateText {
    private struct Reader {
        var rest: ArraySlice<UInt8>

        mutating func accept(_ character: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: character) else { return false }
            rest.removeFirst()
            return true
        }

        mutating func number(digits: ClosedRange<Int>) -> Int? {
            let found = rest.prefix(digits.upperBound).prefix { (0x30...0x39).contains($0) }
            guard found.count >= digits.lowerBound else { return nil }
            rest.removeFirst(found.count)
            return found.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }

        /// Parses `yyyy-mm-dd`; consumes nothing if it returns nil.
        mutating func yearFirst() -> (year: Int, month: Int, day: Int)? {
            let start = rest
            guard let year = number(digits: 4...4), accept("-"), let month = number(digits: 2...2), accept("-"),
                let day = number(digits: 2...2)
            else {
                rest = start
                return nil
            }
            return (year, month, day)
        }

        mutating func monthFirst() -> (year: Int, month: Int, day: Int)? {
            guard let month = number(digits: 1...2), accept("/"), let day = number(digits: 1...2), accept("/"),
                let year = number(digits: 4...4)
            else { return nil }
            return (year, month, day)
        }

        /// Parses a time of day; returns the seconds since midnight.
        mutating func clock() -> Double? {
            guard let hour = number(digits: 1...2), hour < 24, accept(":"), let minute = number(digits: 2...2),
                minute < 60
            else { return nil }
            var seconds = Double(hour * 3_600 + minute * 60)
            guard accept(":") else { return seconds }
            guard let second = number(digits: 2...2), second < 61 else { return nil }
            seconds += Double(second)
            guard accept(".") else { return seconds }
            let digits = rest.prefix { (0x30...0x39).contains($0) }
            guard !digits.isEmpty, let fraction = Double("0." + String(decoding: digits, as: UTF8.self)) else {
                return nil
            }
            rest.removeFirst(digits.count)
            return seconds + fraction
        }

        /// Parses a time zone; returns the seconds east of UTC.
        mutating func zone() -> Int? {
            if rest.isEmpty || accept("Z") || accept("z") { return 0 }
            let sign = accept("-") ? -1 : 1
            guard sign == -1 || accept("+"), let hours = number(digits: 2...2), hours < 24 else { return nil }
            _ = accept(":")
            guard let minutes = number(digits: 2...2), minutes < 60 else { return nil }
            return sign * (hours * 3_600 + minutes * 60)
        }
    }
}
