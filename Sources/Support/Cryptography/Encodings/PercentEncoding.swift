/// Percent-encoding: RFC 3986, section 2.1.
package enum PercentEncoding {
    /// The case of the hexadecimal digits; RFC 3986 prefers upper case.
    package enum Digits: Sendable {
        case upperCase
        case lowerCase
    }

    /// A decoded byte, and whether it was percent-encoded.
    package struct Octet: Sendable {
        package let byte: UInt8
        package let wasEncoded: Bool
    }

    /// Returns the text with all bytes percent-encoded for which `isKept` returns false.
    package static func encode(
        _ text: Substring, keeping isKept: (UInt8) -> Bool = isUnreserved, digits: Digits = .upperCase
    ) -> String {
        text.utf8.allSatisfy(isKept) ? String(text) : encode(bytes: Array(text.utf8), keeping: isKept, digits: digits)
    }

    package static func encode(
        _ text: String, keeping isKept: (UInt8) -> Bool = isUnreserved, digits: Digits = .upperCase
    ) -> String {
        text.utf8.allSatisfy(isKept) ? text : encode(bytes: Array(text.utf8), keeping: isKept, digits: digits)
    }

    package static func encode(
        bytes: [UInt8], keeping isKept: (UInt8) -> Bool = isUnreserved, digits: Digits = .upperCase
    ) -> String {
        var encoded: [UInt8] = []
        encoded.reserveCapacity(bytes.count * 3)
        for byte in bytes {
            if isKept(byte) {
                encoded.append(byte)
            } else {
                encoded.append(UInt8(ascii: "%"))
                encoded.append(digit(byte >> 4, digits))
                encoded.append(digit(byte & 0xF, digits))
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// True for an unreserved character: RFC 3986, section 2.3.
    package static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: isAlphanumeric(byte)
        }
    }

    /// True for an ASCII letter or digit, which no percent-encoding encodes.
    static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }

    // MARK: Decoding

    /// Returns the decoded bytes of a text; a `%` without two hexadecimal digits stays as it is.
    package static func octets(_ text: Substring) -> [Octet] {
        var octets: [Octet] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let escaped = escapedByte(rest.prefix(2)) {
                octets.append(Octet(byte: escaped, wasEncoded: true))
                rest = rest.dropFirst(2)
            } else {
                octets.append(Octet(byte: byte, wasEncoded: false))
            }
        }
        return octets
    }

    /// Decodes a text; a `%` without two hexadecimal digits stays as it is.
    package static func decodeLeniently(_ text: Substring) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
        return String(decoding: octets(text).map(\.byte), as: UTF8.self)
    }

    package static func decodeLeniently(_ text: String) -> String { decodeLeniently(text[...]) }

    /// Decodes a text. Returns nil if a `%` is not followed by two hexadecimal digits.
    package static func decode(_ text: String) -> [UInt8]? {
        let octets = octets(text[...])
        let isBroken = octets.contains { $0.byte == UInt8(ascii: "%") && !$0.wasEncoded }
        return isBroken ? nil : octets.map(\.byte)
    }

    private static func escapedByte(_ digits: Substring.UTF8View) -> UInt8? {
        guard digits.count == 2 else { return nil }
        var value: UInt8 = 0
        for digit in digits {
            guard let part = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
            value = value << 4 | UInt8(part)
        }
        return value
    }

    private static func digit(_ value: UInt8, _ digits: Digits) -> UInt8 {
        let letter = digits == .upperCase ? UInt8(ascii: "A") : UInt8(ascii: "a")
        return value < 10 ? UInt8(ascii: "0") + value : letter + value - 10
    }
}
