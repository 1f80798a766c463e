import Text

/// Dates in the format of HTTP: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7).
enum HTTPDate {
    /// Returns the seconds since 1970-01-01T00:00:00Z; nil if the text is not such a date.
    static func seconds(_ text: String) -> Int? {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", parts[1].count == 2, parts[3].count == 4, parts[4].count == 8,
            let month = UTCTime.months.firstIndex(of: String(parts[2]))
        else { return nil }
        let number = String(month + 101).dropFirst()
        return TimeText.seconds("\(parts[3])-\(number)-\(parts[1])T\(parts[4])Z").map { Int($0) }
    }
}
