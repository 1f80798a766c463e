/// Times in RFC 3339 format, such as `2026-01-31T12:00:00Z`.
package enum TimeText {
    /// Returns seconds since 1970-01-01T00:00:00Z, or nil if the text is not a time; a date alone is not a time.
    package static func seconds(_ text: String) -> Double? {
        guard (20...40).contains(text.utf8.count) else { return nil }
        var reader = TimeReader(text.utf8)
        guard let date = reader.date(), reader.take("Tt "), let clock = reader.clock(), let offset = reader.offset(),
            reader.isAtEnd
        else { return nil }
        return Double((date.days * 1440 + clock.minuteOfDay - offset) * 60 + clock.second) + clock.fraction
    }

    /// True if a text is a calendar date such as `2026-01-31`.
    package static func isDate(_ text: String) -> Bool {
        var reader = TimeReader(text.utf8)
        return reader.date() != nil && reader.isAtEnd
    }

    /// Formats a time in UTC, such as `2026-01-31T12:00:00Z`.
    ///
    /// - Parameter milliseconds: The milliseconds of the second; nil to omit the decimals.
    package static func utc(_ seconds: Int, milliseconds: Int? = nil) -> String {
        let (days, second) = seconds.quotientAndRemainderRoundingDown(by: 86400)
        let date = CivilDate(days: days)
        var text: [UInt8] = []
        text.reserveCapacity(24)
        append(date.year, from: 1000, "-", to: &text)
        append(date.month, from: 10, "-", to: &text)
        append(date.day, from: 10, "T", to: &text)
        append(second / 3600, from: 10, ":", to: &text)
        append(second / 60 % 60, from: 10, ":", to: &text)
        append(second % 60, from: 10, milliseconds == nil ? "Z" : ".", to: &text)
        if let milliseconds { append(milliseconds, from: 100, "Z", to: &text) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Appends a number with leading zeros, followed by a character.
    ///
    /// - Parameter first: The value of the first digit, such as 1000 for four digits.
    private static func append(_ number: Int, from first: Int, _ sign: Unicode.Scalar, to text: inout [UInt8]) {
        var divisor = first
        if number < 0 || number >= divisor * 10 {
            text.append(contentsOf: String(number).utf8)
            divisor = 0
        }
        while divisor > 0 {
            text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / divisor % 10))
            divisor /= 10
        }
        text.append(UInt8(ascii: sign))
    }
}

extension Int {
    fileprivate func quotientAndRemainderRoundingDown(by divisor: Int) -> (Int, Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
