import Text

/// A date and time as clients write it: `2030-01-31T12:00:00.5+01:00` (W3C date-time) or `01/31/2030 12:00:00`,
/// with an optional AM or PM; without a zone in UTC.
enum DateText {
    private static let halfDay = 43_200.0

    /// Returns the seconds since 1970, or nil if the text has neither format.
    static func seconds(in text: String) -> Double? {
        let half = ["AM", "PM"].first { text.uppercased().hasSuffix(" " + $0) }
        let written = text.utf8.dropLast(half == nil ? 0 : 3)
        var reader = TimeReader(written)
        guard let date = written.contains(UInt8(ascii: "/")) ? monthFirst(&reader) : reader.date() else { return nil }
        var seconds = Double(date.days * 86_400)
        if reader.take("Tt ") {
            guard var clock = reader.clock(isLenient: true)?.seconds, half == nil || clock < 13 * 3_600 else {
                return nil
            }
            if half != nil { clock = clock.truncatingRemainder(dividingBy: halfDay) }
            seconds += half == "PM" ? clock + halfDay : clock
        }
        guard let offset = reader.isAtEnd ? 0 : reader.offset(isLenient: true), reader.isAtEnd else { return nil }
        return seconds - Double(offset * 60)
    }

    /// Reads `MM/DD/YYYY`; month and day may have one digit.
    private static func monthFirst(_ reader: inout TimeReader) -> CivilDate? {
        guard let month = reader.number(digits: 1...2, in: 1...12), reader.take("/"),
            let day = reader.number(digits: 1...2, in: 1...31), reader.take("/"),
            let year = reader.number(digits: 4...4, in: 0...9999)
        else { return nil }
        return CivilDate(year: year, month: month, day: day)
    }
}
