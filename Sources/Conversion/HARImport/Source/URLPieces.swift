/// The parts of an absolute URL as written (RFC 3986, section 3), without its fragment.
struct URLPieces {
    /// Scheme and `://`.
    var scheme = ""
    var userInfo: String?
    /// Host and port.
    var authority = ""
    var path = ""
    /// The query without `?`; nil if there is none.
    var query: String?

    init(_ url: String) {
        var rest = url[...]
        if let hash = rest.firstIndex(of: "#") { rest = rest[..<hash] }
        if let end = rest.firstRange(of: "://") {
            scheme = String(rest[..<end.upperBound])
            rest = rest[end.upperBound...]
        }
        if let mark = rest.firstIndex(of: "?") {
            query = String(rest[rest.index(after: mark)...])
            rest = rest[..<mark]
        }
        var host = rest.prefix { $0 != "/" }
        path = String(rest[host.endIndex...])
        if let at = host.lastIndex(of: "@") {
            userInfo = String(host[..<at])
            host = host[host.index(after: at)...]
        }
        authority = String(host)
    }

    /// The host without the port.
    var host: String {
        guard let colon = authority.lastIndex(of: ":"), !authority.hasSuffix("]") else { return authority }
        return String(authority[..<colon])
    }

    /// Returns the target of a redirect (RFC 3986, section 5.2, without `..`).
    static func resolved(_ reference: String, against base: String) -> String {
        let pieces = URLPieces(base)
        if reference.contains("://") { return String(reference.prefix { $0 != "#" }) }
        let reference = String(reference.prefix { $0 != "#" })
        if reference.hasPrefix("//") { return pieces.scheme.prefix { $0 != "/" } + reference }
        if reference.hasPrefix("/") { return pieces.scheme + pieces.authority + reference }
        if reference.hasPrefix("?") { return pieces.scheme + pieces.authority + pieces.path + reference }
        let folder = pieces.path.lastIndex(of: "/").map { String(pieces.path[...$0]) } ?? "/"
        return pieces.scheme + pieces.authority + folder + reference
    }
}
