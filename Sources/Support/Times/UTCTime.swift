/// A time in the formats of messages, logs, header fields and signatures.
package struct UTCTime: Sendable {
    private let secondsSince1970: Int

    /// Creates a time, clamped to the years 1970 to 9999.
    package init(_ secondsSince1970: Int) {
        self.secondsSince1970 = min(max(secondsSince1970, 0), 253_402_300_799)
    }

    /// The time as `2026-01-01 00:00:00 UTC`.
    package var text: String { "\(day) \(clock) UTC" }

    /// The time as `2026-01-01 00:00 UTC`.
    package var minuteText: String { "\(day) \(twoDigits(hour)):\(twoDigits(minute)) UTC" }

    /// The date as `2026-01-01`.
    package var day: String {
        let date = date
        return "\(date.year)-\(twoDigits(date.month))-\(twoDigits(date.day))"
    }

    /// The time in ISO 8601 basic format: `20260101T000000Z`.
    package var compactText: String {
        let date = date
        let digits = [date.month, date.day].map(twoDigits).joined()
        return "\(date.year)\(digits)T\([hour, minute, second].map(twoDigits).joined())Z"
    }

    /// The time as `Thu, 01 Jan 2026 00:00:00 GMT` (RFC 9110, section 5.6.7).
    package var headerText: String {
        let date = date
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        // 1970-01-01 was a Thursday.
        let weekday = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][secondsSince1970 / 86_400 % 7]
        return "\(weekday), \(twoDigits(date.day)) \(months[date.month - 1]) \(date.year) \(clock) GMT"
    }

    private var clock: String { [hour, minute, second].map(twoDigits).joined(separator: ":") }

    package var hour: Int { secondsSince1970 / 3600 % 24 }
    package var minute: Int { secondsSince1970 / 60 % 60 }
    package var second: Int { secondsSince1970 % 60 }

    package var date: CivilDate { CivilDate(days: secondsSince1970 / 86_400) }

    private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
