/// Times in RFC 3339 format, such as `2026-01-31T12:00:00Z`.
package enum TimeText {
    /// Returns seconds since 1970-01-01T00:00:00Z, or nil if the text is not a time; a date alone is not a time.
    package static func seconds(_ text: String) -> Double? {
        let bytes = Array(text.utf8)
        guard (20...40).contains(bytes.count), let date = date(bytes[0..<10]),
            bytes[10] | 0x20 == UInt8(ascii: "t") || bytes[10] == UInt8(ascii: " "),
            bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
            let hour = number(bytes[11..<13], 0...23), let minute = number(bytes[14..<16], 0...59),
            let second = number(bytes[17..<19], 0...60)
        else { return nil }
        var rest = bytes[19...]
        guard let fraction = fraction(&rest), let offset = offset(rest) else { return nil }
        return Double(date.days * 86400 + hour * 3600 + minute * 60 + second - offset) + fraction
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

    /// True if a text is a calendar date such as `2026-01-31`.
    package static func isDate(_ text: String) -> Bool {
        date(Array(text.utf8)[...]) != nil
    }

    /// Parses `YYYY-MM-DD`.
    private static func date(_ bytes: ArraySlice<UInt8>) -> CivilDate? {
        let start = bytes.startIndex
        guard bytes.count == 10, bytes[start + 4] == UInt8(ascii: "-"), bytes[start + 7] == UInt8(ascii: "-"),
            let year = number(bytes[start..<start + 4], 0...9999),
            let month = number(bytes[start + 5..<start + 7], 1...12),
            let day = number(bytes[start + 8..<start + 10], 1...31)
        else { return nil }
        return CivilDate(year: year, month: month, day: day)
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
