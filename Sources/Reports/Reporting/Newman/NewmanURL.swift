/// The parts of a URL as Postman's SDK names them. Parts keep their percent-encoding.
struct NewmanURL: Equatable {
    struct Parameter: Equatable {
        let key: String
        /// The text after `=`; nil without `=`.
        let value: String?
    }

    var scheme: String?
    /// The labels of the host name, or the parts of an IPv4 address.
    var host: [String] = []
    var port: String?
    var path: [String] = []
    var query: [Parameter] = []
    var fragment: String?

    init(_ url: String) {
        var rest = Substring(url)
        if let mark = rest.firstIndex(of: "#") {
            fragment = String(rest[rest.index(after: mark)...])
            rest = rest[..<mark]
        }
        if let mark = rest.firstIndex(of: "?") {
            query = rest[rest.index(after: mark)...].split(separator: "&").map(Self.parameter)
            rest = rest[..<mark]
        }
        if let mark = rest.firstRange(of: "://") {
            scheme = String(rest[..<mark.lowerBound])
            rest = rest[mark.upperBound...]
        }
        if let slash = rest.firstIndex(of: "/") {
            path = rest[rest.index(after: slash)...].split(separator: "/", omittingEmptySubsequences: false)
                .map(String.init)
            rest = rest[..<slash]
        }
        setAuthority(rest)
    }

    /// Sets host and port. The user info is omitted, because it contains credentials.
    private mutating func setAuthority(_ authority: Substring) {
        var rest = authority
        if let at = rest.lastIndex(of: "@") { rest = rest[rest.index(after: at)...] }
        // Colons inside brackets belong to an IPv6 address.
        if let colon = rest.lastIndex(of: ":"), !rest[colon...].contains("]") {
            port = String(rest[rest.index(after: colon)...])
            rest = rest[..<colon]
        }
        if rest.hasPrefix("[") {
            host = [String(rest)]
        } else if !rest.isEmpty {
            host = rest.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        }
    }

    private static func parameter(_ pair: Substring) -> Parameter {
        guard let sign = pair.firstIndex(of: "=") else { return Parameter(key: String(pair), value: nil) }
        return Parameter(key: String(pair[..<sign]), value: String(pair[pair.index(after: sign)...]))
    }
}
