package import JSON
import Text

/// A duration in microseconds, never negative, encoded in JSON as a number of milliseconds: `3.127`.
package struct Milliseconds: Sendable, Hashable, Comparable, RecordValue {
    /// The longest duration that is rounded with 64 bits, in attoseconds.
    private static let longestQuick = Int64.max - 500_000_000_000
    /// The maximum, in seconds.
    private static let longest: Int64 = 1 << 40

    package let microseconds: Int

    package static let zero = Milliseconds(microseconds: 0)

    init(microseconds: Int) { self.microseconds = microseconds }

    package init(_ duration: Duration) {
        // A division of 64 bits takes a tenth of the time of one of 128: enough for nine seconds.
        if let attoseconds = Int64(exactly: duration.attoseconds), attoseconds <= Self.longestQuick {
            microseconds = max(0, Int((attoseconds + 500_000_000_000) / 1_000_000_000_000))
            return
        }
        let (seconds, attoseconds) = duration.components
        let rounded = (attoseconds + 500_000_000_000) / 1_000_000_000_000
        // Sums over event files can exceed the duration of any real run.
        microseconds = max(0, Int(min(max(seconds, -1), Self.longest) * 1_000_000 + rounded))
    }

    package init(reading json: JSONValue) throws(RecordReadingError) {
        guard case .number(let number) = json else { throw RecordReadingError(.wrongKind) }
        microseconds = Int((min(max(number.doubleValue, 0), 1e12) * 1000).rounded())
    }

    package var duration: Duration { .microseconds(microseconds) }

    /// The duration in milliseconds.
    package var value: Double { Double(microseconds) / 1000 }

    /// The duration in milliseconds, as in JSON: without trailing zeros.
    package var text: String { text(places: 3) }

    /// The duration in seconds, as in JUnit.
    package var secondsText: String { text(places: 6) }

    package static func < (left: Milliseconds, right: Milliseconds) -> Bool { left.microseconds < right.microseconds }

    package func write(to stream: inout JSONStream) { stream.milliseconds(self) }

    /// Appends the duration as a JSON number.
    func append(to bytes: inout [UInt8]) { DecimalDigits.append(microseconds, places: 3, to: &bytes) }

    private func text(places: Int) -> String {
        var bytes: [UInt8] = []
        DecimalDigits.append(microseconds, places: places, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A time in milliseconds, encoded in JSON in RFC 3339 format: `2026-01-31T12:00:00.123Z`.
package struct Moment: Sendable, Hashable, Comparable, RecordValue {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    private let milliseconds: Int

    /// - Parameter seconds: The seconds since 1970-01-01T00:00:00Z; clamped to the years 1970 to 9999.
    package init(_ seconds: Double) {
        milliseconds = Int((UTCTime.clamped(seconds) * 1000).rounded())
    }

    package init(reading json: JSONValue) throws(RecordReadingError) {
        guard case .string(let text) = json else { throw RecordReadingError(.wrongKind) }
        guard let seconds = TimeText.seconds(text) else { throw RecordReadingError(.unknownValue) }
        self.init(seconds)
    }

    /// Seconds since 1970-01-01T00:00:00Z.
    package var seconds: Double { Double(milliseconds) / 1000 }

    package var text: String { TimeText.utc(milliseconds / 1000, milliseconds: milliseconds % 1000) }

    /// Appends the seconds since 1970 as a JSON number.
    func appendSeconds(to bytes: inout [UInt8]) { DecimalDigits.append(milliseconds, places: 3, to: &bytes) }

    package func write(to stream: inout JSONStream) { stream.string(text) }

    package static func < (left: Moment, right: Moment) -> Bool { left.milliseconds < right.milliseconds }
}
