import Text

/// A time in milliseconds, encoded in JSON in RFC 3339 format: `2026-01-31T12:00:00.123Z`.
package struct Moment: Sendable, Hashable, Comparable, Decodable {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    private let milliseconds: Int

    /// - Parameter seconds: The seconds since 1970-01-01T00:00:00Z; clamped to the years 1970 to 9999.
    package init(_ seconds: Double) {
        milliseconds = Int((UTCTime.clamped(seconds) * 1000).rounded())
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let seconds = TimeText.seconds(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "a time as RFC 3339 writes it")
        }
        self.init(seconds)
    }

    /// Seconds since 1970-01-01T00:00:00Z.
    package var seconds: Double { Double(milliseconds) / 1000 }

    package var text: String { TimeText.utc(milliseconds / 1000, milliseconds: milliseconds % 1000) }

    package static func < (left: Moment, right: Moment) -> Bool { left.milliseconds < right.milliseconds }
}
