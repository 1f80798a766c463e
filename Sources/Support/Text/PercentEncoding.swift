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
        default: byte.isASCIIAlphanumeric
        }
    }

    private static func digit(_ value: UInt8, _ digits: Digits) -> UInt8 {
        let digit = UInt8.hexDigit(value)
        return digits == .upperCase && digit.isASCIILetter ? digit & 0xDF : digit
    }

    // MARK: Decoding

    /// Returns the decoded bytes of a text; a `%` without two hexadecimal digits stays as it is.
    package static func octets(_ text: Substring) -> [Octet] {
        var octets: [Octet] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let escaped = escapedByte(rest) {
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
        guard let high = digits.first?.hexDigitValue, let low = digits.dropFirst().first?.hexDigitValue else {
            return nil
        }
        return high << 4 | low
    }
}

/// Names and values as `application/x-www-form-urlencoded`: RFC 6749, appendix B; WHATWG URL Standard, section 5.
package enum FormEncoding {
    package static let mediaType = "application/x-www-form-urlencoded"

    package static func text(of parameters: [(name: String, value: String)]) -> String {
        parameters.map { "\(encode($0.name))=\(encode($0.value))" }.joined(separator: "&")
    }

    package static func encode(_ text: String, digits: PercentEncoding.Digits = .upperCase) -> String {
        PercentEncoding.encode(text, keeping: { isKept($0) || $0 == UInt8(ascii: " ") }, digits: digits)
            .replacing(" ", with: "+")
    }

    private static func isKept(_ byte: UInt8) -> Bool { byte.isASCIIAlphanumeric || "*-._".utf8.contains(byte) }

    /// Parses a query or a form. Empty pairs are dropped; the value of a name without `=` is nil.
    package static func pairs(in text: String) -> [(name: String, value: String?)] {
        writtenPairs(in: text[...]).map { (decode($0.name), $0.value.map(decode)) }
    }

    /// Splits a query or a form without decoding it. Empty pairs are dropped; the value of a name without `=` is nil.
    package static func writtenPairs(in text: Substring) -> [(name: Substring, value: Substring?)] {
        text.utf8.split(separator: UInt8(ascii: "&")).map { pair in
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            let value = name.endIndex == pair.endIndex ? nil : Substring(pair[name.endIndex...].dropFirst())
            return (Substring(name), value)
        }
    }

    /// Decodes a name or a value; a `%` without two hexadecimal digits stays as it is.
    package static func decode(_ text: Substring) -> String {
        PercentEncoding.decodeLeniently(
            text.utf8.contains(UInt8(ascii: "+")) ? text.replacing("+", with: " ")[...] : text)
    }
}
