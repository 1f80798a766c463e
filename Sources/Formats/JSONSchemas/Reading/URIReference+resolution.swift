import Text

extension URIReference {
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
