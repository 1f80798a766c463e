/// The parts of a URL with placeholders in braces.
struct URLParts {
    /// The scheme without `://`; nil if the URL begins with a placeholder.
    var scheme: String?
    /// The host, with user info; a placeholder may hold scheme, host and port.
    var host: String
    var port: String?
    /// The path with its first slash; nil if the URL has none.
    var path: String?
    /// The query without `?`; nil if the URL has none.
    var query: String?
    var fragment: String?

    init(_ url: String) {
        var rest = url[...]
        if let hash = Self.index(of: "#", in: rest) {
            fragment = String(rest[rest.index(after: hash)...])
            rest = rest[..<hash]
        }
        if let mark = Self.index(of: "?", in: rest) {
            query = String(rest[rest.index(after: mark)...])
            rest = rest[..<mark]
        }
        if let colon = rest.firstRange(of: "://"), !rest[..<colon.lowerBound].contains("/") {
            scheme = String(rest[..<colon.lowerBound])
            rest = rest[colon.upperBound...]
        }
        if let slash = Self.index(of: "/", in: rest) {
            path = String(rest[slash...])
            rest = rest[..<slash]
        }
        host = String(rest)
        if let colon = rest.lastIndex(of: ":") {
            let digits = rest[rest.index(after: colon)...]
            if !digits.isEmpty, digits.allSatisfy(\.isNumber) || digits.hasPrefix("{{") && digits.hasSuffix("}}") {
                port = String(digits)
                host = String(rest[..<colon])
            }
        }
    }

    /// Returns the texts between the separators that are outside of placeholders.
    static func split(_ text: String, at separator: Character) -> [String] {
        var parts: [String] = []
        var rest = text[...]
        while let index = index(of: separator, in: rest) {
            parts.append(String(rest[..<index]))
            rest = rest[rest.index(after: index)...]
        }
        return parts + [String(rest)]
    }

    private static func index(of character: Character, in text: Substring) -> Substring.Index? {
        var isInside = false
        var index = text.startIndex
        while index < text.endIndex {
            if text[index...].hasPrefix("{{") { isInside = true }
            if text[index...].hasPrefix("}}") { isInside = false }
            if !isInside, text[index] == character { return index }
            index = text.index(after: index)
        }
        return nil
    }
}
