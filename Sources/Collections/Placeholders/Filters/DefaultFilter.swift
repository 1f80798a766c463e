import JSON

/// `default("x")`: replaces a missing value or an empty text.
enum DefaultFilter {
    static let filter = Filter(Filter.defaultName, ArgumentSignature([.any], example: "<<name | default(\"x\")>>")) {
        value, arguments, _ throws(ArgumentError) in
        apply(to: value, arguments: arguments)
    }

    static func apply(to value: JSONValue?, arguments: [JSONValue]) -> JSONValue? {
        guard let value, value != .string("") else { return arguments.first }
        return value
    }
}
