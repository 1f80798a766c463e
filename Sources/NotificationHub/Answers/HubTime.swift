import AccessTokens

/// A moment in the spellings the service uses, all of them UTC.
package struct HubTime: Sendable {
    private let time: UTCTime
    private let millisecond: Int

    /// - Parameter seconds: since 1970; brought into the years 1970 to 9999.
    package init(_ seconds: Double) {
        let milliseconds = Int((min(max(seconds, 0), 253_402_300_799) * 1000).rounded(.down))
        time = UTCTime(milliseconds / 1000)
        millisecond = milliseconds % 1000
    }

    /// `7/2/2020 6:33:21 PM`, as in error bodies.
    package var clockText: String {
        let (year, month, day) = time.date
        let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
        let clock = "\(hour):\(twoDigits(time.minute)):\(twoDigits(time.second))"
        return "\(month)/\(day)/\(year) \(clock) \(time.hour < 12 ? "AM" : "PM")"
    }

    /// `20200723042844`, as in notification ids.
    package var stampText: String {
        let (year, month, day) = time.date
        return "\(year)" + [month, day, time.hour, time.minute, time.second].map(twoDigits).joined()
    }

    /// `2020-07-23T04:28:44.123Z` (RFC 3339).
    package var timestampText: String {
        let (year, month, day) = time.date
        let clock = [time.hour, time.minute, time.second].map(twoDigits).joined(separator: ":")
        return "\(year)-\(twoDigits(month))-\(twoDigits(day))T\(clock).\(String(1000 + millisecond).dropFirst())Z"
    }

    private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
