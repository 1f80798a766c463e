/// The JSON form of strings with the fewest escapes: only quotes, backslashes and control characters.
package enum JSONText {
    /// Appends the string in quotes.
    package static func append(_ string: String, to bytes: inout [UInt8]) {
        bytes.append(quote)
        var string = string
        string.withUTF8 { append($0[...], to: &bytes) }
        bytes.append(quote)
    }

    private static var quote: UInt8 { UInt8(ascii: "\"") }

    private static func append(_ text: Slice<UnsafeBufferPointer<UInt8>>, to bytes: inout [UInt8]) {
        var rest = text
        while let special = rest.firstIndex(where: needsEscape) {
            bytes.append(contentsOf: rest[..<special])
            bytes.append(contentsOf: escape(of: rest[special]).utf8)
            rest = rest[(special + 1)...]
        }
        bytes.append(contentsOf: rest)
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == quote || byte == UInt8(ascii: "\\")
    }

    private static let controls = (0..<0x20).map { ($0 < 0x10 ? #"\u000"# : #"\u00"#) + String($0, radix: 16) }

    private static func escape(of byte: UInt8) -> String {
        switch byte {
        case quote: #"\""#
        case UInt8(ascii: "\\"): #"\\"#
        case 0x08: #"\b"#
        case 0x0C: #"\f"#
        case UInt8(ascii: "\n"): #"\n"#
        case UInt8(ascii: "\r"): #"\r"#
        case UInt8(ascii: "\t"): #"\t"#
        default: controls[Int(byte)]
        }
    }
}
