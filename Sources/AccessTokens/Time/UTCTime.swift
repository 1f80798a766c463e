/// A moment as people and logs write it: `2026-01-01 00:00:00 UTC`.
package struct UTCTime: Sendable {
    private let secondsSince1970: Int

    /// Brought into the years 1970 to 9999.
    package init(_ secondsSince1970: Int) {
        self.secondsSince1970 = min(max(secondsSince1970, 0), 253_402_300_799)
    }

    package var text: String {
        let (year, month, day) = date
        let date = "\(year)-\(twoDigits(month))-\(twoDigits(day))"
        return "\(date) \(twoDigits(hour)):\(twoDigits(minute)):\(twoDigits(second)) UTC"
    }

    /// `Thu, 01 Jan 2026 00:00:00 GMT` (RFC 9110, section 5.6.7).
    package var headerText: String {
        let (year, month, day) = date
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        // The first day of 1970 was a Thursday.
        let weekday = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][secondsSince1970 / 86_400 % 7]
        let clock = "\(twoDigits(hour)):\(twoDigits(minute)):\(twoDigits(second))"
        return "\(weekday), \(twoDigits(day)) \(months[month - 1]) \(year) \(clock) GMT"
    }

    package var hour: Int { secondsSince1970 / 3600 % 24 }
    package var minute: Int { secondsSince1970 / 60 % 60 }
    package var second: Int { secondsSince1970 % 60 }

    /// The civil date, found in a calendar whose year begins in March, so that the leap day is the last of it.
    package var date: (year: Int, month: Int, day: Int) {
        let days = secondsSince1970 / 86_400 + 719_468
        let era = days / 146_097
        let dayOfEra = days % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day)
    }

    private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
