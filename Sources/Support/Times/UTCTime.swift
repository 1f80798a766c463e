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
