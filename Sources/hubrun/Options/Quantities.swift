import Text
import CollectionModel

/// Durations on the command line, written as in a collection: `1.5s`, `1m30s`.
enum DurationOption {
    /// Parses a duration that is not negative.
    static func parse(_ text: String) throws -> Duration {
        let duration = try parseSigned(text)
        guard duration >= .zero else { throw ValidationError("it cannot be negative") }
        return duration
    }

    /// Parses a duration that is greater than zero.
    static func parsePositive(_ text: String) throws -> Duration {
        let duration = try parse(text)
        guard duration > .zero else { throw ValidationError("it would let no request through") }
        return duration
    }

    /// Parses a duration, which may be negative.
    static func parseSigned(_ text: String) throws -> Duration {
        guard let duration = DurationText.parse(text) else { throw ValidationError(DurationText.hint) }
        return duration
    }
}

/// Sizes on the command line, written as in a collection (`64MiB`), or as a number of bytes.
enum SizeOption {
    @Sendable
    static func parse(_ text: String) throws -> Int {
        if let size = SizeText.parse(text) { return size }
        let isNumber = !text.isEmpty && text.utf8.allSatisfy(\.isASCIIDigit)
        guard isNumber, let bytes = Int(text) else { throw ValidationError(SizeText.hint) }
        return bytes
    }
}
