/// Base64 with the standard alphabet and padding (RFC 4648, section 4).
package enum Base64 {
    package static func encode(_ bytes: [UInt8]) -> String {
        Base64Digits.text(of: bytes, in: Base64Digits.standard, isPadded: true)
    }

    /// Decodes a text. Returns nil unless `encode` can produce it: no white space, complete padding, unused bits zero.
    package static func decode(_ text: String) -> [UInt8]? {
        var digits = Substring(text).utf8
        while digits.last == UInt8(ascii: "=") { digits.removeLast() }
        guard let bytes = Base64Digits.bytes(of: digits), encode(bytes) == text else { return nil }
        return bytes
    }

    /// Decodes a text of either alphabet; white space, padding and unused bits do not matter. Returns nil for other
    /// characters, and for a single digit at the end.
    package static func decodeLeniently(_ text: String) -> [UInt8]? {
        Base64Digits.bytes(of: text.filter { !$0.isWhitespace && $0 != "=" }.utf8)
    }
}

/// Base64 with the alphabet of URLs and file names, without padding (RFC 4648, section 5; RFC 7515, section 2).
package enum Base64URL {
    package static func encode(_ bytes: [UInt8]) -> String {
        Base64Digits.text(of: bytes, in: Base64Digits.forURLs, isPadded: false)
    }

    /// Decodes a text. Returns nil unless `encode` can produce it: no white space, no padding, unused bits zero.
    package static func decode(_ text: some StringProtocol) -> [UInt8]? {
        guard let bytes = Base64Digits.bytes(of: text.utf8), encode(bytes) == text else { return nil }
        return bytes
    }
}

/// The digits of both alphabets, which differ in the last two.
private enum Base64Digits {
    static let standard = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    static let forURLs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    static func text(of bytes: [UInt8], in alphabet: [UInt8], isPadded: Bool) -> String {
        let capacity = (bytes.count + 2) / 3 * 4
        return String(unsafeUninitializedCapacity: capacity) { output in
            var count = 0
            func append(_ byte: UInt8) {
                output[count] = byte
                count += 1
            }
            var (bits, bitCount) = (UInt32(0), 0)
            for byte in bytes {
                bits = bits << 8 | UInt32(byte)
                bitCount += 8
                while bitCount >= 6 {
                    bitCount -= 6
                    append(alphabet[Int(bits >> bitCount & 63)])
                }
            }
            if bitCount > 0 { append(alphabet[Int(bits << (6 - bitCount) & 63)]) }
            while isPadded, count < capacity { append(UInt8(ascii: "=")) }
            return count
        }
    }

    /// Decodes digits of either alphabet without padding. Returns nil for other bytes, and for a single digit at the
    /// end. Unused bits are ignored.
    static func bytes(of digits: some Collection<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 4 * 3 + 2)
        var (bits, bitCount) = (UInt32(0), 0)
        for digit in digits {
            guard let value = value(of: digit) else { return nil }
            bits = bits << 6 | value
            bitCount += 6
            if bitCount >= 8 {
                bitCount -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> bitCount))
            }
        }
        return bitCount == 6 ? nil : bytes
    }

    private static func value(of digit: UInt8) -> UInt32? {
        switch digit {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }
}

extension [UInt8] {
    /// The bytes in lower-case hexadecimal, two digits per byte.
    package var hexText: String {
        String(unsafeUninitializedCapacity: count * 2) { output in
            for (index, byte) in enumerated() {
                output[index * 2] = .hexDigit(byte >> 4)
                output[index * 2 + 1] = .hexDigit(byte & 0xF)
            }
            return count * 2
        }
    }
}
