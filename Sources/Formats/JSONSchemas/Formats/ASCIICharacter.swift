/// Classes of ASCII characters, as the RFCs define them.
extension UInt8 {
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
    var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
    var isHexDigit: Bool { isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(self | 0x20) }

    /// The numeric value of an ASCII digit.
    var digitValue: Int { Int(self) - 0x30 }

    func isOne(of characters: StaticString) -> Bool {
        characters.withUTF8Buffer { $0.contains(self) }
    }
}
