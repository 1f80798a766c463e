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
}
