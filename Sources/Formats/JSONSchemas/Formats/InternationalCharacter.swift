import Text

/// Classes of characters beyond ASCII in IRIs (RFC 3987, section 2.2).
enum InternationalCharacter {
    /// True for `ucschar`.
    static func isUCS(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xA0...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFEF: true
        case 0x10000...0xEFFFD: scalar.value & 0xFFFF < 0xFFFE && !(0xE0000...0xE0FFF).contains(scalar.value)
        default: false
        }
    }

    /// True for `iprivate`.
    static func isPrivate(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xE000...0xF8FF, 0xF0000...0xFFFFD, 0x100000...0x10FFFD: true
        default: false
        }
    }
}

extension Substring.UnicodeScalarView {
    /// Removes the two digits after a "%"; returns false if there are none.
    mutating func takeEncodedByte() -> Bool {
        let digits = prefix(2)
        guard digits.count == 2, digits.allSatisfy({ $0.properties.isASCIIHexDigit }) else { return false }
        self = dropFirst(2)
        return true
    }
}
