import Text

/// The parts of a URL that decide which cookies apply to it.
struct CookieOrigin {
    /// The host in lower case, an IPv6 address without brackets.
    let host: String
    /// The path, which begins with "/".
    let path: String
    /// True if Secure cookies are allowed: over https, or to the loopback interface by its usual names, as in curl.
    let isSecure: Bool

    init?(_ url: String) {
        guard let parts = URLParts(url), !parts.host.isEmpty else { return nil }
        let written = parts.host.hasPrefix("[") ? parts.host.dropFirst().prefix { $0 != "]" } : parts.host
        host = written.lowercased()
        path = parts.path.isEmpty ? "/" : String(parts.path)
        isSecure = parts.isSecure || ["localhost", "127.0.0.1", "::1"].contains(host)
    }

    /// The path of a cookie without a Path attribute: RFC 6265, section 5.1.4.
    var defaultPath: String {
        let directory = path[..<(path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex)]
        return directory.isEmpty ? "/" : String(directory)
    }

    /// The host, then each parent domain; an address has no parent domain.
    var domains: [String] {
        guard !isAddress else { return [host] }
        var domains: [String] = [host]
        var rest = host[...]
        while let dot = rest.utf8.firstIndex(of: UInt8(ascii: ".")) {
            rest = rest[dot...].dropFirst()
            if !rest.isEmpty { domains.append(String(rest)) }
        }
        return domains
    }

    /// True if this host is in `domain`: RFC 6265, section 5.1.3.
    func isIn(domain: String) -> Bool {
        host == domain || (!isAddress && host.hasSuffix("." + domain))
    }

    /// True if a cookie with the path `cookiePath` applies to a request for `path`: RFC 6265, section 5.1.4.
    static func covers(_ cookiePath: String, _ path: String) -> Bool {
        guard path.utf8.starts(with: cookiePath.utf8) else { return false }
        return path.utf8.count == cookiePath.utf8.count || cookiePath.utf8.last == UInt8(ascii: "/")
            || path.utf8.dropFirst(cookiePath.utf8.count).first == UInt8(ascii: "/")
    }

    /// True if the host is an IP address. No top-level domain is a number, so a numeric last label means IPv4.
    private var isAddress: Bool {
        guard !host.utf8.contains(UInt8(ascii: ":")) else { return true }
        let last = host.utf8.split(separator: UInt8(ascii: ".")).last ?? host.utf8[...]
        return last.allSatisfy(\.isASCIIDigit)
    }
}
