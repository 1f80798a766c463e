import Text

extension URLText {
    /// Resolves `reference` against the URL `base`: RFC 3986, section 5.2.
    ///
    /// The result is encoded like ``encoded(_:query:)`` and has no fragment.
    package static func resolved(_ reference: String, against base: String) throws(URLTextError) -> String {
        guard let base = URLParts(base) else { throw .noScheme(base) }
        let reference = reference.prefix { $0 != "#" }
        let scheme = base.isSecure ? "https:" : "http:"
        if hasScheme(reference) { return try withoutDotSegments(String(reference)) }
        if reference.hasPrefix("//") { return try withoutDotSegments(scheme + reference) }
        let authority = base.authority
        let path = base.path
        let target =
            switch reference.first {
            case nil: base.target
            case "?": path + reference
            case "/": reference
            default: path[..<(path.lastIndex(of: "/") ?? path.startIndex)] + "/" + reference
            }
        return try withoutDotSegments("\(scheme)//\(authority)\(target)")
    }

    package static func hasScheme(_ reference: Substring) -> Bool {
        let start = reference.utf8.prefix { $0 != UInt8(ascii: ":") }
        guard start.endIndex < reference.utf8.endIndex, let first = start.first, first.isASCIILetter else {
            return false
        }
        return start.allSatisfy { $0.isASCIIAlphanumeric || "+-.".utf8.contains($0) }
    }

    private static func withoutDotSegments(_ url: String) throws(URLTextError) -> String {
        guard let parts = URLParts(url) else { throw .noScheme(url) }
        let query = parts.query.map { "?" + $0 } ?? ""
        let scheme = parts.isSecure ? "https:" : "http:"
        return try encoded("\(scheme)//\(parts.authority)\(withoutDotSegments(path: parts.path[...]))\(query)")
    }

    /// Returns an absolute path without its dot segments: RFC 3986, section 5.2.4.
    package static func withoutDotSegments(path: Substring) -> String {
        var kept: [Substring] = []
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for (index, segment) in segments.enumerated() {
            if segment == ".." { _ = kept.popLast() }
            if segment != "." && segment != ".." {
                kept.append(segment)
            } else if index == segments.count - 1 {
                kept.append("")
            }
        }
        return "/" + kept.joined(separator: "/")
    }
}
