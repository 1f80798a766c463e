/// A moment in UTC, as signatures, certificates and people write it.
struct UTCMoment {
    private let secondsSince1970: Int

    /// - Parameter secondsSince1970: what lies outside the years 1970 to 9999 counts as the nearest moment in them.
    init(_ secondsSince1970: Int) {
        self.secondsSince1970 = min(max(secondsSince1970, 0), 253_402_300_799)
    }

    /// As Amazon's signatures have it: `20150830T123600Z`.
    var compact: String {
        dateParts.joined() + "T" + timeParts.joined() + "Z"
    }

    /// `2015-08-30`.
    var day: String { dateParts.joined(separator: "-") }

    /// `2015-08-30 12:36 UTC`.
    var minute: String { "\(day) \(timeParts.prefix(2).joined(separator: ":")) UTC" }

    private var dateParts: [String] {
        let date = Self.date(dayOf1970: secondsSince1970 / 86400)
        return [Self.padded(date.year, 4), Self.padded(date.month, 2), Self.padded(date.day, 2)]
    }

    private var timeParts: [String] {
        let second = secondsSince1970 % 86400
        return [second / 3600, second / 60 % 60, second % 60].map { Self.padded($0, 2) }
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
