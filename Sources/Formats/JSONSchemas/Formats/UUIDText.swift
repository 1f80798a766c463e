/// A validator for UUIDs of any version (RFC 4122, section 3).
enum UUIDText {
    static func isValid(_ text: ArraySlice<UInt8>) -> Bool {
        let groups = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.allSatisfy { $0.allSatisfy(\.isHexDigit) }
    }
}
