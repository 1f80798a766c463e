import JSON
import Platform
import Text

/// `$timestamp`, `$timestampMs`, `$isoTimestamp` and `$date`.
enum TimeFunctions {
    static let all = [
        PlaceholderFunction("timestamp", ArgumentSignature(example: "<<$timestamp>>")) {
            _, context throws(ArgumentError) in
            .number(JSONNumber(Int(context.run.now())))
        },
        PlaceholderFunction("timestampMs", ArgumentSignature(example: "<<$timestampMs>>")) {
            _, context throws(ArgumentError) in
            .number(JSONNumber(Int(context.run.now() * 1000)))
        },
        PlaceholderFunction("isoTimestamp", ArgumentSignature(example: "<<$isoTimestamp>>")) {
            _, context throws(ArgumentError) in
            let now = context.run.now()
            return .string(TimeText.utc(Int(now), milliseconds: Int(now * 1000) % 1000))
        },
        PlaceholderFunction(
            "date", ArgumentSignature([.text], optional: [.text], example: "<<$date(\"2h\")>>"), check: dateError
        ) { arguments, context throws(ArgumentError) in
            let offset = try offset(arguments)
            let format = arguments.count > 1 ? arguments[1].placeholderText : "%Y-%m-%dT%H:%M:%SZ"
            return .string(try formatted(Int((context.run.now() + offset).rounded(.down)), format))
        },
    ]

    /// The size limit of a formatted time, in bytes.
    private static let capacity = 1024

    /// Formats a time in UTC with `strftime` (POSIX.1-2017).
    private static func formatted(_ seconds: Int, _ format: String) throws(ArgumentError) -> String {
        guard let text = WallClock.text(at: seconds, format: format, capacity: capacity) else {
            throw ArgumentError("the time \(seconds) is out of range")
        }
        guard !text.isEmpty || format.isEmpty else {
            throw ArgumentError("the format \"\(format)\" gives no text, or too long a one")
        }
        return text
    }

    private static func offset(_ arguments: [JSONValue]) throws(ArgumentError) -> Double {
        let text = (arguments.first ?? .null).placeholderText
        guard let duration = DurationText.parse(text) else {
            throw ArgumentError("\"\(text)\" is not a duration", hint: DurationText.hint)
        }
        return duration / .seconds(1)
    }

    private static func dateError(_ arguments: [JSONValue]) -> ArgumentError? {
        do {
            _ = try offset(arguments)
            return nil
        } catch {
            return error
        }
    }
}
