import JSON

/// `$range(1,10)`: the whole numbers from the first to the last, both inclusive.
enum RangeFunction {
    private static let maximumCount = 1_000_000

    static let function = PlaceholderFunction(
        "range", ArgumentSignature([.number, .number], example: "<<$range(1,10)>>"), check: error
    ) { arguments, _ throws(ArgumentError) in
        .array(try numbers(arguments).map { .number(JSONNumber($0)) })
    }

    private static func numbers(_ arguments: [JSONValue]) throws(ArgumentError) -> [Int] {
        let first = try arguments[0].wholeNumber(for: "$range")
        let last = try arguments[1].wholeNumber(for: "$range")
        guard first <= last else { return [] }
        let (count, overflow) = last.subtractingReportingOverflow(first)
        guard !overflow, count < maximumCount else {
            throw ArgumentError("\"$range\" makes at most 1,000,000 numbers", hint: "use --repeat for more")
        }
        return Array(first...last)
    }

    private static func error(_ arguments: [JSONValue]) -> ArgumentError? {
        do {
            _ = try numbers(arguments)
            return nil
        } catch {
            return error
        }
    }
}
