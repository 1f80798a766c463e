import JSON

/// `number` and `add`.
enum NumberFilters {
    static let all = [
        Filter("number", ArgumentSignature(example: "<<name | number>>")) { value, _, _ throws(ArgumentMistake) in
            .number(try number(value))
        },
        Filter("add", ArgumentSignature([.any], example: "<<name | add(1)>>")) {
            value, arguments, _ throws(ArgumentMistake) in
            let left = try number(value)
            let right = try number(arguments[0])
            guard let sum = left.adding(right) else {
                throw ArgumentMistake("cannot add \(left.text) and \(right.text): the sum has too many digits")
            }
            return .number(sum)
        },
    ]

    private static func number(_ value: JSONValue) throws(ArgumentMistake) -> JSONNumber {
        switch value {
        case .number(let number): return number
        case .string(let text):
            if let number = JSONNumber(text) { return number }
            throw ArgumentMistake("wants a number, and \"\(shortened(text))\" is none")
        default: throw ArgumentMistake("wants a number, not a \(value.kindName)")
        }
    }

    private static func shortened(_ text: String) -> String {
        text.count > 40 ? text.prefix(40) + "…" : text
    }
}
