extension UInt8 {
    /// The numeric value of an ASCII digit.
    var digitValue: Int { Int(self) - 0x30 }

    func isOne(of characters: StaticString) -> Bool {
        characters.withUTF8Buffer { $0.contains(self) }
    }
}
