import Text

/// A time in the formats that the service uses, all in UTC.
package struct HubTime: Sendable {
    private let seconds: Int
    private let microsecond: Int

    /// - Parameter seconds: The seconds since 1970, clamped to the years 1970 to 9999.
    package init(_ seconds: Double) {
        let microseconds = Int((UTCTime.clamped(seconds) * 1_000_000).rounded())
        (self.seconds, microsecond) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    }

    /// The format in error bodies: `7/2/2020 6:33:21 PM`.
    package var clockText: String {
        let time = UTCTime(seconds)
        let date = time.date
        let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
        let clock = "\(hour)\(time.clock.dropFirst(2)) \(time.hour < 12 ? "AM" : "PM")"
        return "\(date.month)/\(date.day)/\(date.year) \(clock)"
    }

    /// The format in notification ids: `20200723042844`.
    package var stampText: String { UTCTime(seconds).compactText.filter(\.isNumber) }

    /// The format in notification ids of the newer generation, with milliseconds: `20200723042844123`.
    package var millisecondStampText: String { timestampText.filter(\.isNumber) }

    /// The format of RFC 3339 with milliseconds: `2020-07-23T04:28:44.123Z`.
    package var timestampText: String { TimeText.utc(seconds, milliseconds: microsecond / 1000) }

    /// The format in Atom entries: `2020-07-23T04:28:44Z`.
    package var secondText: String { TimeText.utc(seconds) }

    /// The format of creation times, without trailing zeros: `2020-07-23T04:28:44.123456Z`.
    package var preciseText: String {
        guard microsecond > 0 else { return secondText }
        var digits = String(1_000_000 + microsecond).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(secondText.dropLast()).\(digits)Z"
    }
}
