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
