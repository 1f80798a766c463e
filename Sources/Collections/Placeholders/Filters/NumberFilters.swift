import JSON

/// `number` and `add`.
enum NumberFilters {
    static let all = [
        Filter("number", ArgumentSignature(example: "<<name | number>>")) { value, _, _ throws(ArgumentError) in
            .number(try number(value))
        },
        Filter(
            "add", ArgumentSignature([.any], example: "<<name | add(1)>>"),
            preparation: .check { arguments throws(ArgumentError) in
                if let literal = arguments[0] { _ = try number(literal) }
            }
        ) {
            value, arguments, _ throws(ArgumentError) in
            let left = try number(value)
            let right = try number(arguments[0])
            guard let sum = left.adding(right) else {
                throw ArgumentError("cannot add \(left.text) and \(right.text): the sum has too many digits")
            }
            return .number(sum)
        },
    ]

    private static func number(_ value: JSONValue) throws(ArgumentError) -> JSONNumber {
        switch value {
        case .number(let number): return number
        case .string(let text):
            if let number = JSONNumber(text) { return number }
            throw ArgumentError("needs a number, and \(shown(text)) is not one")
        default: throw ArgumentError("needs a number, not a \(value.kindName)")
        }
    }

    /// Returns a quotation of a whole text, or only its length: a part of a secret would not be masked.
    private static func shown(_ text: String) -> String {
        text.utf8.count > 100 ? "a text of \(text.count) characters" : "\"\(text)\""
    }
}
