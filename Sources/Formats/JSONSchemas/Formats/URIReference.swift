import Text

/// A URI or a relative reference, split into its components (RFC 3986, section 3 and appendix B).
struct URIReference: Sendable {
    var scheme: String?
    var authority: String?
    var path: String
    var query: String?
    var fragment: String?

    /// Splits a text. Never fails, because invalid characters are not checked.
    init(_ text: String) {
        var rest = text[...]
        fragment = Self.cut(&rest, from: "#")
        query = Self.cut(&rest, from: "?")
        if let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(rest[..<colon].utf8) {
            scheme = String(rest[..<colon])
            rest = rest[rest.utf8.index(after: colon)...]
        }
        if rest.utf8.starts(with: "//".utf8) {
            let afterSlashes = rest.dropFirst(2)
            let end = afterSlashes.firstIndex(of: "/") ?? afterSlashes.endIndex
            authority = String(afterSlashes[..<end])
            rest = afterSlashes[end...]
        }
        path = String(rest)
    }

    /// The reference as a text, without its fragment.
    var textWithoutFragment: String {
        var text = scheme.map { $0 + ":" } ?? ""
        if let authority { text += "//" + authority }
        text += path
        if let query { text += "?" + query }
        return text
    }

    /// Removes a delimiter and the text after it, and returns that text; nil without a delimiter.
    private static func cut(_ rest: inout Substring, from delimiter: Unicode.Scalar) -> String? {
        guard let start = rest.unicodeScalars.firstIndex(of: delimiter) else { return nil }
        defer { rest = rest[..<start] }
        return String(rest.unicodeScalars[start...].dropFirst())
    }

    private static func isScheme(_ text: Substring.UTF8View) -> Bool {
        guard let first = text.first, first.isASCIILetter else { return false }
        return text.allSatisfy { $0.isASCIIAlphanumeric || $0.isOne(of: "+-.") }
    }

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

    /// Resolves the reference against a base address (RFC 3986, section 5.2.2).
    func resolved(against base: URIReference) -> URIReference {
        var target = self
        if scheme != nil {
            target.path = Self.withoutDotSegments(path)
            return target
        }
        target.scheme = base.scheme
        if authority != nil {
            target.path = Self.withoutDotSegments(path)
            return target
        }
        target.authority = base.authority
        if path.isEmpty {
            target.path = base.path
            target.query = query ?? base.query
        } else {
            target.path = Self.withoutDotSegments(path.hasPrefix("/") ? path : merged(with: base))
        }
        return target
    }

    /// Merges a relative path with the base path (RFC 3986, section 5.2.3).
    private func merged(with base: URIReference) -> String {
        if base.authority != nil, base.path.isEmpty { return "/" + path }
        let folder = base.path.lastIndex(of: "/").map { base.path[...$0] } ?? ""
        return folder + path
    }

    /// Removes dot segments (RFC 3986, section 5.2.4).
    private static func withoutDotSegments(_ path: String) -> String {
        guard path.contains("./") || path.hasSuffix(".") else { return path }
        var kept: [Substring] = []
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            switch segment {
            case ".": if isLast { kept.append("") }
            case "..":
                // In an absolute path, the first segment is the empty text before the first slash.
                if kept.count > (path.hasPrefix("/") ? 1 : 0) { kept.removeLast() }
                if isLast { kept.append("") }
            default: kept.append(segment)
            }
        }
        return kept.joined(separator: "/")
    }

    /// Decodes percent-encoding; returns nil for invalid encoding or bytes that are not UTF-8.
    static func decoded(_ fragment: String) -> String? {
        var bytes: [UInt8] = []
        var rest = fragment.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            guard digits.utf8.count == 2, digits.utf8.allSatisfy(\.isASCIIHexDigit),
                let value = UInt8(digits, radix: 16)
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
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
