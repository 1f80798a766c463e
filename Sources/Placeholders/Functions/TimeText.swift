/// Times as RFC 3339 writes them, such as `2026-01-31T12:00:00Z`.
package enum TimeText {
    /// Seconds since 1970-01-01T00:00:00Z, or nil when the text is no time; a date alone is none.
    package static func seconds(_ text: String) -> Double? {
        let bytes = Array(text.utf8)
        guard (20...40).contains(bytes.count), let days = date(bytes[0..<10]),
            bytes[10] | 0x20 == UInt8(ascii: "t") || bytes[10] == UInt8(ascii: " "),
            bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            let hour = number(bytes[11..<13], 0...23), let minute = number(bytes[14..<16], 0...59),
            let second = number(bytes[17..<19], 0...60)
        else { return nil }
        var rest = bytes[19...]
        guard let fraction = fraction(&rest), let offset = offset(rest) else { return nil }
        return Double(days * 86400 + hour * 3600 + minute * 60 + second - offset) + fraction
    }

    /// A moment in UTC, such as `2026-01-31T12:00:00Z`.
    ///
    /// - Parameter milliseconds: of the second, which then has three decimals.
    package static func utc(_ seconds: Int, milliseconds: Int? = nil) -> String {
        let (days, second) = seconds.quotientAndRemainderRoundingDown(by: 86400)
        // Civil from days, with years that begin in March.
        let (era, dayOfEra) = (days + 719468).quotientAndRemainderRoundingDown(by: 146097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        let day = dayOfYear - (153 * shifted + 2) / 5 + 1
        var text: [UInt8] = []
        text.reserveCapacity(24)
        append(year, from: 1000, "-", to: &text)
        append(month, from: 10, "-", to: &text)
        append(day, from: 10, "T", to: &text)
        append(second / 3600, from: 10, ":", to: &text)
        append(second / 60 % 60, from: 10, ":", to: &text)
        append(second % 60, from: 10, milliseconds == nil ? "Z" : ".", to: &text)
        if let milliseconds { append(milliseconds, from: 100, "Z", to: &text) }
        return String(decoding: text, as: UTF8.self)
    }

    /// Appends a number with zeros before it, and a sign.
    ///
    /// - Parameter first: what the first digit counts.
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

    /// Whether a text is a calendar date such as `2026-01-31`.
    package static func isDate(_ text: String) -> Bool {
        date(Array(text.utf8)[...]) != nil
    }

    /// Days since 1970-01-01 of `YYYY-MM-DD`.
    private static func date(_ bytes: ArraySlice<UInt8>) -> Int? {
        let start = bytes.startIndex
        guard bytes.count == 10, bytes[start + 4] == UInt8(ascii: "-"), bytes[start + 7] == UInt8(ascii: "-"),
            let year = number(bytes[start..<start + 4], 0...9999),
            let month = number(bytes[start + 5..<start + 7], 1...12),
            let day = number(bytes[start + 8..<start + 10], 1...daysInMonth(month, of: year))
        else { return nil }
        // Days from civil, counting years from March so that the leap day comes last.
        let shifted = month > 2 ? year : year - 1
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719468
    }

    private static func daysInMonth(_ month: Int, of year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func fraction(_ rest: inout ArraySlice<UInt8>) -> Double? {
        guard rest.first == UInt8(ascii: ".") else { return 0 }
        let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
        guard !digits.isEmpty else { return nil }
        rest = rest.dropFirst(1 + digits.count)
        return Double("0." + String(decoding: digits, as: UTF8.self))
    }

    private static func offset(_ rest: ArraySlice<UInt8>) -> Int? {
        guard let sign = rest.first else { return nil }
        if rest.count == 1, sign | 0x20 == UInt8(ascii: "z") { return 0 }
        let start = rest.startIndex
        guard rest.count == 6, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
            rest[start + 3] == UInt8(ascii: ":"), let hours = number(rest[start + 1..<start + 3], 0...23),
            let minutes = number(rest[start + 4..<start + 6], 0...59)
        else { return nil }
        return (hours * 3600 + minutes * 60) * (sign == UInt8(ascii: "-") ? -1 : 1)
    }

    private static func number(_ digits: ArraySlice<UInt8>, _ bounds: ClosedRange<Int>) -> Int? {
        var value = 0
        for digit in digits {
            guard (0x30...0x39).contains(digit) else { return nil }
            value = value * 10 + Int(digit - 0x30)
        }
        return bounds.contains(value) ? value : nil
    }
}

extension Int {
    fileprivate func quotientAndRemainderRoundingDown(by divisor: Int) -> (Int, Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
