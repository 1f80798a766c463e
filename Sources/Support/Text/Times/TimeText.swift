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
    func quotientAndRemainderRoundingDown(by divisor: Int) -> (Int, Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}

/// A time in the formats of messages, logs, header fields and signatures.
package struct UTCTime: Sendable {
    package static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    private let secondsSince1970: Int

    /// Creates a time, clamped to the years 1970 to 9999.
    package init(_ secondsSince1970: Int) {
        self.secondsSince1970 = Int(Self.clamped(Double(secondsSince1970)))
    }

    /// Returns the nearest time in the years 1970 to 9999, which have dates of ten characters.
    package static func clamped(_ secondsSince1970: Double) -> Double { min(max(secondsSince1970, 0), 253_402_300_799) }

    /// The time as `2026-01-01 00:00:00 UTC`.
    package var text: String { "\(day) \(clock) UTC" }

    /// The time as `2026-01-01 00:00 UTC`.
    package var minuteText: String { "\(day) \(clock.dropLast(3)) UTC" }

    /// The date as `2026-01-01`.
    package var day: String { String(zulu.prefix(10)) }

    /// The time of day as `00:00:00`.
    package var clock: String { String(zulu.dropFirst(11).dropLast()) }

    /// The time in ISO 8601 basic format: `20260101T000000Z`.
    package var compactText: String { zulu.filter { $0 != "-" && $0 != ":" } }

    /// The time as `Thu, 01 Jan 2026 00:00:00 GMT` (RFC 9110, section 5.6.7).
    package var headerText: String {
        let date = date
        // 1970-01-01 was a Thursday.
        let weekday = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][secondsSince1970 / 86_400 % 7]
        return "\(weekday), \(day.suffix(2)) \(Self.months[date.month - 1]) \(date.year) \(clock) GMT"
    }

    package var hour: Int { secondsSince1970 / 3600 % 24 }

    package var date: CivilDate { CivilDate(days: secondsSince1970 / 86_400) }

    private var zulu: String { TimeText.utc(secondsSince1970) }
}
