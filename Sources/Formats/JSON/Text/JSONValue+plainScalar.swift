extension JSONValue {
    /// A plain scalar that is JSON as it stands: a number, `true`, `false` or `null`.
    package init?(plainScalar text: String) {
        switch text {
        case "true": self = .bool(true)
        case "false": self = .bool(false)
        case "null": self = .null
        default:
            guard let first = text.utf8.first, first == UInt8(ascii: "-") || (0x30...0x39).contains(first),
                let number = JSONNumber(text)
            else { return nil }
            self = .number(number)
        }
    }
}
