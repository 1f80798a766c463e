import Cryptography
import HTTP

/// A URL split and encoded as Postman does: unlike ``URLText``, it sends `|`, `^`, `[` and `]` as written, encodes
/// `{` and `}` only in the path, and assumes `http` if there is no scheme.
///
/// A placeholder that is left in the text, `{{name}}`, belongs to one part of the URL, whatever its name contains.
struct LooseURL: Sendable {
    let isSecure: Bool
    /// The text before the `@` of the authority; nil if there is none.
    let userInfo: String?
    /// The host in lower case.
    private let host: String
    private let port: String
    /// The path with its leading slash, and the query with its question mark.
    private let path: [UInt8]
    private let query: [UInt8]

    /// Splits a text. Drops leading white space and the fragment.
    ///
    /// - Throws: An error if the scheme is neither `http` nor `https`, or if host or port are invalid.
    init(_ written: String) throws(URLTextError) {
        let text = PlaceholderMask(written.unicodeScalars.drop { $0.properties.isWhitespace || $0 == "\u{FEFF}" })
        var end = text.firstIndex(of: "#", in: text.all) ?? text.all.upperBound
        let question = text.firstIndex(of: "?", in: 0..<end)
        query = question.map { Array(text.bytes[$0..<end]) } ?? []
        end = question ?? end
        let rest = text.replacingBackslashes(in: 0..<end)
        var start = 0
        var scheme: String?
        if let schemeEnd = rest.schemeEnd(before: end) {
            scheme = rest.string(0..<schemeEnd).lowercased()
            start = schemeEnd + "://".utf8.count
            while start < end, rest.mask[start] == UInt8(ascii: "/") { start += 1 }
        }
        guard scheme == nil || scheme == "http" || scheme == "https" else { throw .noScheme(written) }
        isSecure = scheme == "https"
        let slash = rest.firstIndex(of: "/", in: start..<end) ?? end
        path = slash == end ? [UInt8(ascii: "/")] : Array(rest.bytes[slash..<end])
        let at = rest.lastIndex(of: "@", in: start..<slash)
        userInfo = at.map { rest.string(start..<$0) }
        start = at.map { $0 + 1 } ?? start
        var colon = rest.lastIndex(of: ":", in: start..<slash)
        if let index = colon, rest.lastIndex(of: "]", in: index..<slash) != nil { colon = nil }
        host = rest.string(start..<(colon ?? slash)).lowercased()
        port = colon.map { rest.string(($0 + 1)..<slash) } ?? ""
        guard let parts = URLParts(self.text(isEncoded: true)) else { throw .noScheme(written) }
        try URLText.check(parts, of: written)
    }

    /// Returns the URL without user info, as it is sent.
    ///
    /// - Parameter isEncoded: False to leave characters as they are that a URL must not contain.
    func text(isEncoded: Bool) -> String {
        let start = (isSecure ? "https://" : "http://") + host + (port.isEmpty ? "" : ":\(port)")
        guard isEncoded else { return start + String(decoding: path + query, as: UTF8.self) }
        return start + PercentEncoding.encode(bytes: path, keeping: Self.isKeptInPath)
            + PercentEncoding.encode(bytes: query, keeping: Self.isKeptInQuery)
    }

    private static func isKeptInPath(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x7F...0xFF, UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "<"), UInt8(ascii: ">"),
            UInt8(ascii: "?"), UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "}"):
            false
        default: true
        }
    }

    private static func isKeptInQuery(_ byte: UInt8) -> Bool {
        switch byte {
        case 0...0x20, 0x7F...0xFF, UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "'"), UInt8(ascii: "<"),
            UInt8(ascii: ">"):
            false
        default: true
        }
    }
}

extension LooseURL {
    /// Resolves the target of a redirect as Postman does: dot segments stay.
    ///
    /// - Parameter base: A URL that ``text(isEncoded:)`` returned.
    static func resolved(_ target: String, against base: String) throws(URLTextError) -> LooseURL {
        guard let parts = URLParts(base) else { throw .noScheme(base) }
        let scheme = parts.isSecure ? "https:" : "http:"
        let origin = "\(scheme)//\(parts.authority)"
        let head = target.prefix { $0 != "?" && $0 != "#" }
        let afterScheme = head.drop { $0 != ":" }.dropFirst()
        let absolute =
            switch target.first {
            case _ where URLText.hasScheme(head) && (afterScheme.hasPrefix("//") || afterScheme.hasPrefix("\\\\")):
                target
            case "/" where target.hasPrefix("//"), "\\" where target.hasPrefix("\\\\"): scheme + target
            case "/", "\\": origin + target
            case "#", nil: base
            case "?": origin + parts.path + target
            default:
                origin + parts.path[..<(parts.path.lastIndex(of: "/") ?? parts.path.startIndex)] + "/" + target
            }
        return try LooseURL(absolute)
    }
}
