import JSON

/// `number`, `add`, `subtract`, `multiply`, `divide` and `round`, in exact decimal arithmetic.
enum NumberFilters {
    static let all = [
        Filter("number", ArgumentSignature(example: "<<name | number>>")) { value, _, _ throws(ArgumentError) in
            .number(try number(value))
        },
        operation("add", "<<name | add(1)>>") { left, right throws(ArgumentError) in
            guard let sum = left.adding(right) else {
                throw ArgumentError("cannot add \(left.text) and \(right.text): the sum has too many digits")
            }
            return sum
        },
        operation("subtract", "<<name | subtract(1)>>") { left, right throws(ArgumentError) in
            guard let difference = left.subtracting(right) else {
                throw ArgumentError(
                    "cannot subtract \(right.text) from \(left.text): the difference has too many digits")
            }
            return difference
        },
        operation("multiply", "<<name | multiply(2)>>") { left, right throws(ArgumentError) in
            guard let product = left.multiplied(by: right) else {
                throw ArgumentError("cannot multiply \(left.text) by \(right.text): the product has too many digits")
            }
            return product
        },
        operation(
            "divide", "<<name | divide(2)>>",
            check: { divisor throws(ArgumentError) in
                if divisor == 0 { throw ArgumentError("cannot divide by zero", hint: "write a number other than 0") }
            }
        ) { left, right throws(ArgumentError) in
            guard let quotient = left.divided(by: right) else {
                throw ArgumentError("cannot divide \(left.text) by \(right.text): the quotient has too many digits")
            }
            return quotient
        },
        Filter(
            "round", ArgumentSignature(optional: [.any], example: "<<name | round(2)>>"),
            preparation: .check { arguments throws(ArgumentError) in _ = try digits(arguments) }
        ) { value, arguments, _ throws(ArgumentError) in
            let number = try number(value)
            guard let rounded = number.rounded(toDigits: try digits(arguments)) else {
                throw ArgumentError("cannot round \(number.text): it has too many digits")
            }
            return .number(rounded)
        },
    ]

    private static let digitLimits = -100...100

    /// Returns a filter with one number as argument.
    ///
    /// - Parameter check: Throws for a number that cannot be the argument.
    private static func operation(
        _ name: String, _ example: String,
        check: @escaping @Sendable (JSONNumber) throws(ArgumentError) -> Void = { _ in },
        _ body: @escaping @Sendable (JSONNumber, JSONNumber) throws(ArgumentError) -> JSONNumber
    ) -> Filter {
        Filter(
            name, ArgumentSignature([.any], example: example),
            preparation: .check { arguments throws(ArgumentError) in
                if let literal = arguments[0] { try check(try number(literal)) }
            }
        ) { value, arguments, _ throws(ArgumentError) in
            let (left, right) = (try number(value), try number(arguments[0]))
            try check(right)
            return .number(try body(left, right))
        }
    }

    private static func digits(_ arguments: [JSONValue?]) throws(ArgumentError) -> Int {
        guard let argument = arguments.first ?? nil else { return 0 }
        guard let digits = try number(argument).intValue, digitLimits.contains(digits) else {
            throw ArgumentError(
                "needs a whole number of digits from -100 to 100, not \(argument.placeholderText)")
        }
        return digits
    }

    static func number(_ value: JSONValue) throws(ArgumentError) -> JSONNumber {
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
