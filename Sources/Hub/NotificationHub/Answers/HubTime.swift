import Times

/// A time in the formats that the service uses, all in UTC.
package struct HubTime: Sendable {
    private let time: UTCTime
    private let microsecond: Int

    /// - Parameter seconds: The seconds since 1970, clamped to the years 1970 to 9999.
    package init(_ seconds: Double) {
        let microseconds = Int((min(max(seconds, 0), 253_402_300_799) * 1_000_000).rounded())
        time = UTCTime(microseconds / 1_000_000)
        microsecond = microseconds % 1_000_000
    }

    /// The format in error bodies: `7/2/2020 6:33:21 PM`.
    package var clockText: String {
        let date = time.date
        let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
        let clock = "\(hour):\(twoDigits(time.minute)):\(twoDigits(time.second))"
        return "\(date.month)/\(date.day)/\(date.year) \(clock) \(time.hour < 12 ? "AM" : "PM")"
    }

    /// The format in notification ids: `20200723042844`.
    package var stampText: String {
        let date = time.date
        return "\(date.year)" + [date.month, date.day, time.hour, time.minute, time.second].map(twoDigits).joined()
    }

    /// The format in notification ids of the newer generation, with milliseconds: `20200723042844123`.
    package var millisecondStampText: String { stampText + String(1000 + microsecond / 1000).dropFirst() }

    /// The format of RFC 3339 with milliseconds: `2020-07-23T04:28:44.123Z`.
    package var timestampText: String {
        "\(dateAndClock).\(String(1000 + microsecond / 1000).dropFirst())Z"
    }

    /// The format in Atom entries: `2020-07-23T04:28:44Z`.
    package var secondText: String { dateAndClock + "Z" }

    /// The format of creation times, without trailing zeros: `2020-07-23T04:28:44.123456Z`.
    package var preciseText: String {
        var digits = String(String(1_000_000 + microsecond).dropFirst())
        while digits.last == "0" {
            digits.removeLast()
        }
        return dateAndClock + (digits.isEmpty ? "Z" : ".\(digits)Z")
    }

    private var dateAndClock: String {
        let clock = [time.hour, time.minute, time.second].map(twoDigits).joined(separator: ":")
        return "\(time.day)T\(clock)"
    }

    private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
