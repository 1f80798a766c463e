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

/// The `api-version` of a request, which is checked for its form and has no other effect.
package enum APIVersion {
    static let known = [
        "2013-04", "2013-07", "2013-10", "2014-09", "2015-01", "2015-04", "2015-08", "2016-07", "2017-04", "2020-06",
    ].joined(separator: ",")

    /// True if the text is a version: `20dd-dd` with an optional day (`-dd`) and an optional `-preview`.
    package static func isSupported(_ version: String) -> Bool {
        let date = version.hasSuffix("-preview") ? version.dropLast("-preview".count) : version[...]
        let parts = date.split(separator: "-", omittingEmptySubsequences: false)
        guard date.hasPrefix("20"), parts.count == 2 || parts.count == 3, parts[0].count == 4 else { return false }
        return parts.dropFirst().allSatisfy { $0.count == 2 }
            && parts.joined().utf8.allSatisfy(\.isASCIIDigit)
    }
}

/// The front end of the service that a hub imitates where the two differ.
public enum Generation: String, Sendable, CaseIterable {
    /// The front end recorded from 2018 to 2020.
    case classic
    /// The front end in use since 2022.
    case newer
}
