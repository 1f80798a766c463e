import Text

/// A validator for host names (RFC 1123, section 2.1): labels of letters, digits and hyphens, and A-labels.
enum HostName {
    /// The maximum length of a name, in bytes.
    static let longest = 253
    /// The maximum length of a label, in bytes.
    static let longestLabel = 63

    static func isValid(_ text: ArraySlice<UInt8>) -> Bool {
        text.count <= longest
            && text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy(isLabel)
    }

    static func isLabel(_ label: ArraySlice<UInt8>) -> Bool {
        let hyphen = UInt8(ascii: "-")
        guard (1...longestLabel).contains(label.count), label.first != hyphen, label.last != hyphen,
            label.allSatisfy({ $0.isASCIIAlphanumeric || $0 == hyphen })
        else { return false }
        return !isALabel(label) || encodesLabel(label)
    }

    /// True for a label with the prefix of A-labels, in any case (RFC 5890, section 2.3.1).
    private static func isALabel(_ label: ArraySlice<UInt8>) -> Bool {
        label.starts(with: "xn--".utf8) { $0 | 0x20 == $1 || $0 == $1 }
    }

    /// True if an A-label is the encoding of a valid U-label (RFC 5891, section 5.4).
    private static func encodesLabel(_ label: ArraySlice<UInt8>) -> Bool {
        let code = label.dropFirst(4).map { $0.isASCIILetter ? $0 | 0x20 : $0 }
        guard let decoded = Punycode.decoded(code[...]), decoded.contains(where: { !$0.isASCII }) else { return false }
        return InternationalLabel.isValid(decoded) && Punycode.encoded(decoded).map { $0 == code } ?? false
    }
}

/// A validator for host names whose labels may be U-labels (RFC 5890, section 2.3.2.3).
enum InternationalHostName {
    static func isValid(_ text: String) -> Bool {
        var length = 0
        for label in text.unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: isSeparator) {
            guard label.count <= HostName.longestLabel, let labelLength = encodedLength(of: Array(label)) else {
                return false
            }
            length += labelLength + 1
        }
        return length <= HostName.longest + 1
    }

    /// True for a full stop: RFC 3490, section 3.1, treats three other characters like the one of ASCII.
    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"].contains(scalar)
    }

    /// Returns the length of a label as an A-label; nil if the label is invalid.
    private static func encodedLength(of label: [Unicode.Scalar]) -> Int? {
        if label.allSatisfy(\.isASCII) {
            let bytes = label.map { UInt8($0.value) }
            return HostName.isLabel(bytes[...]) ? bytes.count : nil
        }
        guard InternationalLabel.isValid(label), let code = Punycode.encoded(label),
            code.count + 4 <= HostName.longestLabel
        else { return nil }
        return code.count + 4
    }
}

/// A validator for IP addresses (RFC 2673, section 3.2, and RFC 4291, section 2.2).
enum IPAddress {
    /// True for four numbers from 0 to 255 without leading zeros.
    static func isVersion4(_ text: ArraySlice<UInt8>) -> Bool {
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy(isOctet)
    }

    /// True for eight groups of hexadecimal digits. `::` may replace one or more groups of zeros once, and the end may
    /// be an IPv4 address. A zone is not allowed.
    static func isVersion6(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.count <= 45 else { return false }
        let colon = UInt8(ascii: ":")
        let gaps = text.indices.filter { text[$0] == colon && text[..<$0].last == colon }
        guard let gap = gaps.first else { return groups(text, mayEndInVersion4: true) == 8 }
        guard gaps.count == 1,
            let before = groups(text[..<(gap - 1)], mayEndInVersion4: false),
            let after = groups(text[(gap + 1)...], mayEndInVersion4: true)
        else { return false }
        return before + after <= 7
    }

    /// Returns the number of 16-bit groups; nil if one of them is invalid.
    private static func groups(_ text: ArraySlice<UInt8>, mayEndInVersion4: Bool) -> Int? {
        if text.isEmpty { return 0 }
        var groups = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        var count = 0
        if mayEndInVersion4, let last = groups.last, isVersion4(last) {
            groups.removeLast()
            count = 2
        }
        guard groups.allSatisfy({ (1...4).contains($0.count) && $0.allSatisfy(\.isASCIIHexDigit) }) else { return nil }
        return count + groups.count
    }

    private static func isOctet(_ text: ArraySlice<UInt8>) -> Bool {
        guard (1...3).contains(text.count), text.allSatisfy(\.isASCIIDigit) else { return false }
        let value = text.reduce(0) { $0 * 10 + $1.digitValue }
        return value <= 255 && (text.count == 1 || text.first != UInt8(ascii: "0"))
    }
}

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

extension UInt8 {
    /// The numeric value of an ASCII digit.
    var digitValue: Int { Int(self) - 0x30 }

    func isOne(of characters: StaticString) -> Bool {
        characters.withUTF8Buffer { $0.contains(self) }
    }
}
