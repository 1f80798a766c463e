import JSON

/// `$uuid`, `$guid`, `$randomInt` and `$randomHex`.
enum RandomFunctions {
    static let all = [
        PlaceholderFunction("uuid", ArgumentSignature(example: "<<$uuid>>")) { _, _ throws(ArgumentError) in
            .string(uuid())
        },
        PlaceholderFunction("guid", ArgumentSignature(example: "<<$guid>>")) { _, _ throws(ArgumentError) in
            .string(uuid())
        },
        PlaceholderFunction(
            "randomInt", ArgumentSignature(optional: [.number, .number], example: "<<$randomInt(1,6)>>"),
            check: { arguments in error { () throws(ArgumentError) in _ = try bounds(arguments) } }
        ) { arguments, _ throws(ArgumentError) in
            .number(JSONNumber(Int.random(in: try bounds(arguments))))
        },
        PlaceholderFunction(
            "randomHex", ArgumentSignature([.number], example: "<<$randomHex(64)>>"),
            check: { arguments in error { () throws(ArgumentError) in _ = try digits(arguments) } }
        ) { arguments, _ throws(ArgumentError) in
            .string(hex(digits: try digits(arguments)))
        },
    ]

    /// Returns a random UUID (RFC 9562, version 4) in lower case.
    private static func uuid() -> String {
        var bytes = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        var text = ""
        text.reserveCapacity(36)
        for (index, byte) in bytes.enumerated() {
            if [4, 6, 8, 10].contains(index) { text.append("-") }
            text.append(hexDigit(byte >> 4))
            text.append(hexDigit(byte & 0x0F))
        }
        return text
    }

    private static func hex(digits: Int) -> String {
        String((0..<digits).map { _ in hexDigit(UInt8.random(in: 0..<16)) })
    }

    private static func hexDigit(_ value: UInt8) -> Character {
        Character(Unicode.Scalar(value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10))
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

    private static func error(_ body: () throws(ArgumentError) -> Void) -> ArgumentError? {
        do {
            try body()
            return nil
        } catch {
            return error
        }
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
