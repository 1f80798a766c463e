/// A validator for dates and times (RFC 3339, section 5.6).
enum CalendarText {
    static func isDate(_ text: ArraySlice<UInt8>) -> Bool {
        var rest = text
        return takeDate(&rest) && rest.isEmpty
    }

    static func isTime(_ text: ArraySlice<UInt8>) -> Bool {
        var rest = text
        return takeTime(&rest) && rest.isEmpty
    }

    static func isDateTime(_ text: ArraySlice<UInt8>) -> Bool {
        var rest = text
        guard takeDate(&rest), let separator = rest.popFirst(), separator.isOne(of: "Tt") else { return false }
        return takeTime(&rest) && rest.isEmpty
    }

    private static func takeDate(_ rest: inout ArraySlice<UInt8>) -> Bool {
        guard let year = takeNumber(&rest, digits: 4, in: 0...9999), take(&rest, "-"),
            let month = takeNumber(&rest, digits: 2, in: 1...12), take(&rest, "-")
        else { return false }
        return takeNumber(&rest, digits: 2, in: 1...days(of: month, year)) != nil
    }

    /// Reads the time of day with its offset from UTC. Second 60 is valid only at 23:59 UTC, as for leap seconds.
    private static func takeTime(_ rest: inout ArraySlice<UInt8>) -> Bool {
        guard let hour = takeNumber(&rest, digits: 2, in: 0...23), take(&rest, ":"),
            let minute = takeNumber(&rest, digits: 2, in: 0...59), take(&rest, ":"),
            let second = takeNumber(&rest, digits: 2, in: 0...60), takeFraction(&rest),
            let offset = takeOffset(&rest)
        else { return false }
        let minuteOfDay = (hour * 60 + minute - offset + 1_440) % 1_440
        return second < 60 || minuteOfDay == 1_439
    }

    private static func takeFraction(_ rest: inout ArraySlice<UInt8>) -> Bool {
        guard take(&rest, ".") else { return true }
        let digits = rest.prefix(while: \.isDigit)
        rest = rest.dropFirst(digits.count)
        return !digits.isEmpty
    }

    /// Reads `Z`, or hours and minutes. Returns the offset in minutes.
    private static func takeOffset(_ rest: inout ArraySlice<UInt8>) -> Int? {
        guard let sign = rest.popFirst(), sign.isOne(of: "Zz+-") else { return nil }
        if sign.isOne(of: "Zz") { return 0 }
        guard let hours = takeNumber(&rest, digits: 2, in: 0...23), take(&rest, ":"),
            let minutes = takeNumber(&rest, digits: 2, in: 0...59)
        else { return nil }
        return (sign.isOne(of: "-") ? -1 : 1) * (hours * 60 + minutes)
    }

    private static func take(_ rest: inout ArraySlice<UInt8>, _ character: StaticString) -> Bool {
        guard let first = rest.first, first.isOne(of: character) else { return false }
        rest.removeFirst()
        return true
    }

    private static func takeNumber(
        _ rest: inout ArraySlice<UInt8>, digits: Int, in range: ClosedRange<Int>
    ) -> Int? {
        let written = rest.prefix(digits)
        guard written.count == digits, written.allSatisfy(\.isDigit) else { return nil }
        rest = rest.dropFirst(digits)
        let value = written.reduce(0) { $0 * 10 + $1.digitValue }
        return range.contains(value) ? value : nil
    }

    private static func days(of month: Int, _ year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
