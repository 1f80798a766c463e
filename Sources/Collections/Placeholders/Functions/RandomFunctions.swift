import Diagnostics
import JSON
import Text

/// `$uuid`, `$guid`, `$randomInt` and `$randomHex`.
enum RandomFunctions {
    static let all = [
        PlaceholderFunction("uuid", ArgumentSignature(example: "<<$uuid>>")) { _, context throws(ArgumentError) in
            .string(uuid(context.random))
        },
        PlaceholderFunction("guid", ArgumentSignature(example: "<<$guid>>")) { _, context throws(ArgumentError) in
            .string(uuid(context.random))
        },
        PlaceholderFunction(
            "randomInt", ArgumentSignature(optional: [.number, .number], example: "<<$randomInt(1,6)>>"),
            check: { arguments in ArgumentError.of { () throws(ArgumentError) in _ = try bounds(arguments) } }
        ) { arguments, context throws(ArgumentError) in
            var source = context.random
            return .number(JSONNumber(Int.random(in: try bounds(arguments), using: &source)))
        },
        PlaceholderFunction(
            "randomHex", ArgumentSignature([.number], example: "<<$randomHex(64)>>"),
            check: { arguments in ArgumentError.of { () throws(ArgumentError) in _ = try digits(arguments) } }
        ) { arguments, context throws(ArgumentError) in
            .string(hex(digits: try digits(arguments), context.random))
        },
    ]

    /// Returns a random UUID (RFC 9562, version 4) in lower case.
    private static func uuid(_ source: RandomSource) -> String {
        var source = source
        let (high, low) = (source.next(), source.next())
        let marked = [high & 0xFFFF_FFFF_FFFF_0FFF | 0x4000, low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000]
        let digits = marked.flatMap { number in (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) } }
        return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { Array(digits[$0]).hexText }.joined(separator: "-")
    }

    private static func hex(digits: Int, _ source: RandomSource) -> String {
        var source = source
        return String(unsafeUninitializedCapacity: digits) { output in
            var bits: UInt64 = 0
            for index in 0..<digits {
                if index.isMultiple(of: 16) { bits = source.next() }
                output[index] = .hexDigit(UInt8(truncatingIfNeeded: bits & 0xF))
                bits >>= 4
            }
            return digits
        }
    }

    private static func bounds(_ arguments: [JSONValue]) throws(ArgumentError) -> ClosedRange<Int> {
        guard !arguments.isEmpty else { return 0...1000 }
        guard arguments.count == 2 else {
            throw ArgumentError("\"$randomInt\" takes both bounds or none", hint: "write <<$randomInt(1,6)>>")
        }
        let low = try arguments[0].wholeNumber(for: "$randomInt")
        let high = try arguments[1].wholeNumber(for: "$randomInt")
        guard low <= high else {
            throw ArgumentError(
                "the first bound \(low) is above the second, \(high)", hint: "write <<$randomInt(\(high),\(low))>>")
        }
        return low...high
    }

    private static func digits(_ arguments: [JSONValue]) throws(ArgumentError) -> Int {
        let count = try (arguments.first ?? .null).wholeNumber(for: "$randomHex")
        guard (1...1_000_000).contains(count) else {
            throw ArgumentError(
                "\"$randomHex\" makes 1 to 1,000,000 digits, not \(count)", hint: "write <<$randomHex(64)>>")
        }
        return count
    }
}

/// `$fake("email")`: test data, whose names are those of Postman's dynamic variables without `$random`.
enum FakeFunction {
    static let function = PlaceholderFunction(
        "fake", ArgumentSignature([.text], example: "<<$fake(\"email\")>>"),
        check: { arguments in ArgumentError.of { () throws(ArgumentError) in _ = try variable(arguments) } }
    ) { arguments, context throws(ArgumentError) in
        var source = DynamicSource(context.random, now: context.run.now())
        return .string(DynamicVariables.value(of: try variable(arguments), from: &source) ?? "")
    }

    /// Returns the name of the dynamic variable.
    private static func variable(_ arguments: [JSONValue]) throws(ArgumentError) -> String {
        let name = (arguments.first ?? .null).placeholderText
        if let variable = FakeData.variable(of: name) { return variable }
        let near = Suggestion.nearest(to: name, among: FakeData.names)
        let isFunction = PlaceholderFunction.named(name) != nil
        throw ArgumentError(
            "there is no fake data \"\(name)\"",
            hint: isFunction
                ? "it is a function of its own: <<$\(name)>>"
                : near.map { "did you mean \"\($0)\"?" } ?? "\"hubrun help format fake\" lists the names")
    }
}

extension JSONValue {
    /// Returns the value of a number, or of a text that is a number; throws unless it is a whole number.
    func wholeNumber(for name: String) throws(ArgumentError) -> Int {
        let number: JSONNumber? =
            switch self {
            case .number(let number): number
            case .string(let text): JSONNumber(text)
            default: nil
            }
        guard let whole = number?.intValue else {
            throw ArgumentError(
                "\"\(name)\" needs a whole number, not \(placeholderText)", hint: "write it with digits alone")
        }
        return whole
    }
}
