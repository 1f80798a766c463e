import Text

/// A validator for email addresses: `Mailbox` of RFC 5321, section 4.1.2, or of RFC 6531, section 3.3, beyond ASCII.
enum EmailAddress {
    static func isValid(_ text: ArraySlice<UInt8>, international: Bool = false) -> Bool {
        // Use the last "@": a quoted local part can contain others, a domain cannot.
        guard let at = text.lastIndex(of: UInt8(ascii: "@")) else { return false }
        return isLocalPart(text[..<at], international) && isDomain(text[at...].dropFirst(), international)
    }

    private static func isLocalPart(_ text: ArraySlice<UInt8>, _ international: Bool) -> Bool {
        guard text.count <= 64, let first = text.first else { return false }
        if first == UInt8(ascii: "\"") { return isQuotedString(text, international) }
        return text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            .allSatisfy { !$0.isEmpty && $0.allSatisfy { isAtomCharacter($0) || international && $0 >= 0x80 } }
    }

    private static func isAtomCharacter(_ byte: UInt8) -> Bool {
        byte.isASCIIAlphanumeric || byte.isOne(of: "!#$%&'*+-/=?^_`{|}~")
    }

    private static func isQuotedString(_ text: ArraySlice<UInt8>, _ international: Bool) -> Bool {
        guard text.count >= 2, text.last == UInt8(ascii: "\"") else { return false }
        var rest = text.dropFirst().dropLast()
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\\"):
                guard let escaped = rest.popFirst(), (0x20...0x7E).contains(escaped) else { return false }
            case UInt8(ascii: "\""): return false
            default: guard (0x20...0x7E).contains(byte) || international && byte >= 0x80 else { return false }
            }
        }
        return true
    }

    private static func isDomain(_ text: ArraySlice<UInt8>, _ international: Bool) -> Bool {
        guard text.first == UInt8(ascii: "["), text.last == UInt8(ascii: "]") else {
            return international
                ? InternationalHostName.isValid(String(decoding: text, as: UTF8.self)) : HostName.isValid(text)
        }
        let literal = text.dropFirst().dropLast()
        let version6 = "IPv6:".utf8
        guard literal.starts(with: version6) else { return IPAddress.isVersion4(literal) }
        return IPAddress.isVersion6(literal.dropFirst(version6.count))
    }
}
