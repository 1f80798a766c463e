import Text

/// A parser for cookie dates, as lenient as browsers: RFC 6265, section 5.1.1.
package enum CookieDate {
    /// Returns seconds since 1970, or nil if the text is not a date.
    package static func seconds(in text: String) -> Int? {
        var found = Fields()
        for token in text.utf8.split(whereSeparator: isDelimiter) {
            found.take(token)
        }
        return found.seconds
    }

    /// The parts of the date found so far. The first token of each kind is used.
    private struct Fields {
        private var time: (hour: Int, minute: Int, second: Int)?
        private var day: Int?
        private var month: Int?
        private var year: Int?

        mutating func take(_ token: Substring.UTF8View.SubSequence) {
            if time == nil, let value = CookieDate.time(token) {
                time = value
            } else if day == nil, let value = CookieDate.number(token, digits: 1...2) {
                day = value
            } else if month == nil, let value = CookieDate.month(token) {
                month = value
            } else if year == nil, let value = CookieDate.number(token, digits: 2...4) {
                year = value < 70 ? value + 2000 : value < 100 ? value + 1900 : value
            }
        }

        var seconds: Int? {
            guard let time, let day, let month, let year, year >= 1601 else { return nil }
            guard time.hour < 24, time.minute < 60, time.second < 60 else { return nil }
            guard let days = CivilDate(year: year, month: month, day: day)?.days else { return nil }
            return days * 86400 + time.hour * 3600 + time.minute * 60 + time.second
        }
    }

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }

    /// Returns the number at the start of a token if it has an allowed number of digits. Any non-digit may follow.
    private static func number(_ token: Substring.UTF8View, digits: ClosedRange<Int>) -> Int? {
        let start = token.prefix(while: \.isASCIIDigit)
        return digits.contains(start.count) ? Int(Substring(start)) : nil
    }

    private static func time(_ token: Substring.UTF8View) -> (hour: Int, minute: Int, second: Int)? {
        let parts = token.split(separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].count <= 2, parts[1].count <= 2, parts[0].allSatisfy(\.isASCIIDigit),
            parts[1].allSatisfy(\.isASCIIDigit), let hour = number(parts[0], digits: 1...2),
            let minute = number(parts[1], digits: 1...2), let second = number(parts[2], digits: 1...2)
        else { return nil }
        return (hour, minute, second)
    }

    private static func month(_ token: Substring.UTF8View) -> Int? {
        let name = Substring(token.prefix(3)).lowercased()
        return UTCTime.months.firstIndex { $0.lowercased() == name }.map { $0 + 1 }
    }
}
