extension Unicode.Scalar {
    /// A visible replacement for a character that would move a terminal's cursor or change its colors; nil for others.
    package var controlPicture: String? {
        switch value {
        case 0x09: " "
        case 0x00..<0x20: String(Unicode.Scalar(0x2400 + value) ?? "?")
        case 0x7F: "␡"
        case 0x80..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: "�"
        default: nil
        }
    }
}
