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
