import Text

// The characters allowed in each part of a URI (RFC 3986) or an IRI (RFC 3987).
extension URIReference {
    /// Returns true for a URI or an IRI: a reference with a scheme.
    func isURI(international: Bool = false) -> Bool { scheme != nil && isReference(international: international) }

    func isReference(international: Bool = false) -> Bool {
        let characters = URICharacters(isInternational: international)
        if let authority, !characters.isAuthority(authority) { return false }
        // Without a scheme, a colon before the first slash would be the end of a scheme (RFC 3986, section 4.2).
        if scheme == nil, authority == nil, path.prefix(while: { $0 != "/" }).utf8.contains(UInt8(ascii: ":")) {
            return false
        }
        return characters.isText(path, of: "@:/")
            && query.map { characters.isText($0, of: "@:/?", mayBePrivate: true) } ?? true
            && fragment.map { characters.isText($0, of: "@:/?") } ?? true
    }
}

/// The allowed characters for URIs or IRIs.
private struct URICharacters {
    let isInternational: Bool

    func isAuthority(_ authority: String) -> Bool {
        var rest = Substring(authority).utf8
        if let at = rest.lastIndex(of: UInt8(ascii: "@")) {
            guard isText(String(Substring(rest[..<at])), of: ":") else { return false }
            rest = rest[at...].dropFirst()
        }
        let port = rest.reversed().prefix(while: \.isASCIIDigit).count
        if rest.dropLast(port).last == UInt8(ascii: ":") { rest = rest.dropLast(port + 1) }
        guard rest.first == UInt8(ascii: "[") else { return isText(String(Substring(rest)), of: "") }
        return rest.last == UInt8(ascii: "]") && isLiteral(ArraySlice(rest.dropFirst().dropLast()))
    }

    /// True for an IPv6 address, or an address of a later version: `v7.abc`.
    private func isLiteral(_ text: ArraySlice<UInt8>) -> Bool {
        guard let first = text.first, first | 0x20 == UInt8(ascii: "v") else { return IPAddress.isVersion6(text) }
        let version = text.dropFirst().prefix(while: \.isASCIIHexDigit)
        let rest = text.dropFirst(1 + version.count)
        guard !version.isEmpty, rest.first == UInt8(ascii: "."), rest.count > 1 else { return false }
        return rest.dropFirst().allSatisfy { Self.isUnreservedOrDelimiter($0) || $0 == UInt8(ascii: ":") }
    }

    /// True if a part consists of unreserved characters, sub-delimiters, percent-encoded bytes and the given others.
    func isText(_ part: String, of others: StaticString, mayBePrivate: Bool = false) -> Bool {
        var rest = Substring(part).unicodeScalars
        while let scalar = rest.popFirst() {
            if scalar == "%" {
                guard rest.takeEncodedByte() else { return false }
            } else if scalar.isASCII {
                let byte = UInt8(scalar.value)
                guard Self.isUnreservedOrDelimiter(byte) || byte.isOne(of: others) else { return false }
            } else {
                let isPrivate = mayBePrivate && InternationalCharacter.isPrivate(scalar)
                guard isInternational, isPrivate || InternationalCharacter.isUCS(scalar) else { return false }
            }
        }
        return true
    }

    private static func isUnreservedOrDelimiter(_ byte: UInt8) -> Bool {
        byte.isASCIIAlphanumeric || byte.isOne(of: "-._~!$&'()*+,;=")
    }
}
