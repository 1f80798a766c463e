import Text

/// A validator for dates and times (RFC 3339, section 5.6).
enum CalendarText {
    static func isDate(_ text: ArraySlice<UInt8>) -> Bool {
        var reader = TimeReader(text)
        return reader.date() != nil && reader.isAtEnd
    }

    static func isTime(_ text: ArraySlice<UInt8>) -> Bool {
        var reader = TimeReader(text)
        return isTime(&reader)
    }

    static func isDateTime(_ text: ArraySlice<UInt8>) -> Bool {
        var reader = TimeReader(text)
        return reader.date() != nil && reader.take("Tt") && isTime(&reader)
    }

    /// Reads the time of day with its offset from UTC. Second 60 is valid only at 23:59 UTC, as for leap seconds.
    private static func isTime(_ reader: inout TimeReader) -> Bool {
        guard let clock = reader.clock(), let offset = reader.offset(), reader.isAtEnd else { return false }
        return clock.second < 60 || (clock.minuteOfDay - offset + 1440) % 1440 == 1439
    }
}
