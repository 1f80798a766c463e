extension URIReference {
    /// Says whether it is a URI: with a scheme, and only of characters that RFC 3986 allows in each part.
    var isURI: Bool {
        guard scheme != nil, Self.isText(path, of: "@:/") else { return false }
        if let authority, !Self.isAuthority(authority) { return false }
        return [query, fragment].allSatisfy { $0.map { Self.isText($0, of: "@:/?") } ?? true }
    }

    private static func isAuthority(_ authority: String) -> Bool {
        var rest = Substring(authority).utf8
        if let at = rest.lastIndex(of: UInt8(ascii: "@")) {
            guard isText(String(rest[..<at]) ?? "", of: ":") else { return false }
            rest = rest[at...].dropFirst()
        }
        let port = rest.reversed().prefix(while: \.isDigit).count
        if rest.dropLast(port).last == UInt8(ascii: ":") { rest = rest.dropLast(port + 1) }
        guard rest.first == UInt8(ascii: "[") else { return isText(String(Substring(rest)), of: "") }
        return rest.last == UInt8(ascii: "]") && isLiteral(ArraySlice(rest.dropFirst().dropLast()))
    }

    /// An IPv6 address, or one of a later version: `v7.abc`.
    private static func isLiteral(_ text: ArraySlice<UInt8>) -> Bool {
        guard let first = text.first, first | 0x20 == UInt8(ascii: "v") else { return IPAddress.isVersion6(text) }
        let version = text.dropFirst().prefix(while: \.isHexDigit)
        let rest = text.dropFirst(1 + version.count)
        guard !version.isEmpty, rest.first == UInt8(ascii: "."), rest.count > 1 else { return false }
        return rest.dropFirst().allSatisfy { isUnreservedOrDelimiter($0) || $0 == UInt8(ascii: ":") }
    }

    /// Whether a part is made of unreserved characters, sub-delimiters, percent-encoded bytes and the given others.
    private static func isText(_ part: String, of others: StaticString) -> Bool {
        var rest = part.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%") {
                guard rest.count >= 2, rest.prefix(2).allSatisfy(\.isHexDigit) else { return false }
                rest = rest.dropFirst(2)
            } else if !isUnreservedOrDelimiter(byte), !byte.isOne(of: others) {
                return false
            }
        }
        return true
    }

    private static func isUnreservedOrDelimiter(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte.isOne(of: "-._~!$&'()*+,;=")
    }
}
