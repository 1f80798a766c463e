/// A moment as signatures write it: `20150830T123600Z`.
enum AWSTimestamp {
    /// - Parameter time: seconds since 1970; what lies outside the years 1970 to 9999 counts as the nearest moment in
    ///   them.
    static func text(_ time: Int) -> String {
        let time = min(max(time, 0), 253_402_300_799)
        let date = date(dayOf1970: time / 86400)
        let second = time % 86400
        return padded(date.year, 4) + padded(date.month, 2) + padded(date.day, 2) + "T"
            + padded(second / 3600, 2) + padded(second / 60 % 60, 2) + padded(second % 60, 2) + "Z"
    }

    /// The civil date, found in years that begin in March, so that the leap day is the last of its year.
    private static func date(dayOf1970: Int) -> (year: Int, month: Int, day: Int) {
        let days = dayOf1970 + 719_468
        let era = days / 146_097
        let dayOfEra = days % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (yearOfEra + era * 400 + (month < 3 ? 1 : 0), month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
