import JSON
import Times

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
            let milliseconds = Int(now * 1000) % 1000
            let fraction = String(milliseconds + 1000).dropFirst()
            return .string("\(try CalendarText.text(at: Int(now), format: "%Y-%m-%dT%H:%M:%S")).\(fraction)Z")
        },
        PlaceholderFunction(
            "date", ArgumentSignature([.text], optional: [.text], example: "<<$date(\"2h\")>>"), check: dateError
        ) { arguments, context throws(ArgumentError) in
            let offset = try offset(arguments)
            let format = arguments.count > 1 ? arguments[1].placeholderText : "%Y-%m-%dT%H:%M:%SZ"
            return .string(try CalendarText.text(at: Int((context.run.now() + offset).rounded(.down)), format: format))
        },
    ]

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
