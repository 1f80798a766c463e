/// A host name of RFC 1123, section 2.1: labels of letters, digits and hyphens.
enum HostName {
    static func isValid(_ text: ArraySlice<UInt8>) -> Bool {
        text.count <= 253
            && text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy(isLabel)
    }

    private static func isLabel(_ label: ArraySlice<UInt8>) -> Bool {
        let hyphen = UInt8(ascii: "-")
        return (1...63).contains(label.count) && label.first != hyphen && label.last != hyphen
            && label.allSatisfy { $0.isLetter || $0.isDigit || $0 == hyphen }
    }
}
