/// Tests for ASCII characters. The standard library's properties of characters accept other alphabets and digits too.
extension UInt8 {
    @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }

    @inlinable package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

    @inlinable package var isASCIIUppercase: Bool { self &- 0x41 < 26 }

    @inlinable package var isASCIILowercase: Bool { self &- 0x61 < 26 }

    /// True for a letter or digit.
    @inlinable package var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

    @inlinable package var isASCIIHexDigit: Bool { isASCIIDigit || (self | 0x20) &- 0x61 < 6 }

    /// True for a space or a tab.
    @inlinable package var isBlank: Bool { self == 0x20 || self == 0x09 }

    /// True for a space, a tab, a line feed or a carriage return: the white space of JSON and XML.
    @inlinable package var isWhiteSpace: Bool { isBlank || self == 0x0A || self == 0x0D }

    /// The value of a hexadecimal digit in either case; nil for other characters.
    @inlinable package var hexDigitValue: UInt8? {
        if isASCIIDigit { return self &- 0x30 }
        let letter = (self | 0x20) &- 0x61
        return letter < 6 ? letter &+ 10 : nil
    }

    /// Returns the hexadecimal digit of a value below 16, in lower case.
    @inlinable package static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }
}

extension Unicode.Scalar {
    @inlinable package var isASCIIDigit: Bool { value &- 0x30 < 10 }

    @inlinable package var isASCIILetter: Bool { (value | 0x20) &- 0x61 < 26 }

    /// True for a letter or digit.
    @inlinable package var isASCIIAlphanumeric: Bool { isASCIILetter || isASCIIDigit }

    /// True for a space or a tab.
    @inlinable package var isBlank: Bool { value == 0x20 || value == 0x09 }

    /// True for a space, a tab, a line feed or a carriage return: the white space of JSON and XML.
    @inlinable package var isWhiteSpace: Bool { isBlank || value == 0x0A || value == 0x0D }
}
