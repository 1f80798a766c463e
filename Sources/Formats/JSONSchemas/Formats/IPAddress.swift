import Text

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
