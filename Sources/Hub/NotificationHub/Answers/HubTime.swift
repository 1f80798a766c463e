import Times

/// A moment in the spellings the service uses, all of them UTC.
package struct HubTime: Sendable {
    private let time: UTCTime
    private let microsecond: Int

    /// - Parameter seconds: since 1970; brought into the years 1970 to 9999.
    package init(_ seconds: Double) {
        let microseconds = Int((min(max(seconds, 0), 253_402_300_799) * 1_000_000).rounded())
        time = UTCTime(microseconds / 1_000_000)
        microsecond = microseconds % 1_000_000
    }

    /// `7/2/2020 6:33:21 PM`, as in error bodies.
    package var clockText: String {
        let date = time.date
        let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
        let clock = "\(hour):\(twoDigits(time.minute)):\(twoDigits(time.second))"
        return "\(date.month)/\(date.day)/\(date.year) \(clock) \(time.hour < 12 ? "AM" : "PM")"
    }

    /// `20200723042844`, as in notification ids.
    package var stampText: String {
        let date = time.date
        return "\(date.year)" + [date.month, date.day, time.hour, time.minute, time.second].map(twoDigits).joined()
    }

    /// `20200723042844123`, with milliseconds, as in the newer generation's notification ids.
    package var millisecondStampText: String { stampText + String(1000 + microsecond / 1000).dropFirst() }

    /// `2020-07-23T04:28:44.123Z` (RFC 3339).
    package var timestampText: String {
        "\(dateAndClock).\(String(1000 + microsecond / 1000).dropFirst())Z"
    }

    /// `2020-07-23T04:28:44Z`, as in Atom entries.
    package var secondText: String { dateAndClock + "Z" }

    /// `2020-07-23T04:28:44.123456Z`, without the zeros at the end, as the service writes when things were made.
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
