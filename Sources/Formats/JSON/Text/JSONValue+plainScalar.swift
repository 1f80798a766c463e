import Text

extension JSONValue {
    /// Parses a plain YAML scalar that is also JSON: a number, `true`, `false` or `null`. Fails for any other text.
    package init?(plainScalar text: String) {
        switch text {
        case "true": self = .bool(true)
        case "false": self = .bool(false)
        case "null": self = .null
        default:
            guard let first = text.utf8.first, first == UInt8(ascii: "-") || first.isASCIIDigit,
                let number = JSONNumber(text)
            else { return nil }
            self = .number(number)
        }
    }
}
