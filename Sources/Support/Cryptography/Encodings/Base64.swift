/// Base64 with the standard alphabet and padding (RFC 4648, section 4).
package enum Base64 {
    package static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            var bits: UInt32 = 0
            for (offset, byte) in group.enumerated() {
                bits |= UInt32(byte) << (16 - 8 * UInt32(offset))
            }
            for position in 0..<4 {
                let digit = alphabet[Int(bits >> (18 - 6 * UInt32(position)) & 63)]
                text.append(position <= group.count ? digit : padding)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Decodes a text. Returns nil unless `encode` can produce it: no white space, complete padding, unused bits zero.
    package static func decode(_ text: String) -> [UInt8]? {
        let digits = Array(text.utf8)
        guard digits.count % 4 == 0 else { return nil }
        let padded = digits.suffix(2).count { $0 == padding }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 4 * 3)
        var bits: UInt32 = 0
        for (index, digit) in digits.dropLast(padded).enumerated() {
            guard let value = value(of: digit) else { return nil }
            bits = bits << 6 | UInt32(value)
            if index % 4 > 0 {
                bytes.append(UInt8(truncatingIfNeeded: bits >> (6 - 2 * UInt32(index % 4))))
            }
        }
        let unused: UInt32 = padded == 2 ? 0xf : padded == 1 ? 0x3 : 0
        return bits & unused == 0 ? bytes : nil
    }

    private static let padding = UInt8(ascii: "=")
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    private static func value(of digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): digit - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }
}
