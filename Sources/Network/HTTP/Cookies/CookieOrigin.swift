/// Where cookies come from or go to, cut from a request's URL.
struct CookieOrigin {
    /// Lower-case, an IPv6 address without its brackets.
    let host: String
    /// Begins with "/".
    let path: String
    /// Whether Secure cookies may pass: over https, or to this machine's loopback by its usual names, as in curl.
    let isSecure: Bool

    init?(_ url: String) {
        guard let parts = URLParts(url), !parts.host.isEmpty else { return nil }
        let written = parts.host.hasPrefix("[") ? parts.host.dropFirst().prefix { $0 != "]" } : parts.host
        host = written.lowercased()
        let path = parts.target.prefix { $0 != "?" }
        self.path = path.hasPrefix("/") ? String(path) : "/"
        isSecure = parts.isSecure || ["localhost", "127.0.0.1", "::1"].contains(host)
    }

    /// The path of a cookie that names none: RFC 6265, section 5.1.4.
    var defaultPath: String {
        let directory = path[..<(path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex)]
        return directory.isEmpty ? "/" : String(directory)
    }

    /// The host and each domain above it, the host first; an address has none above it.
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

    /// Whether this host is in `domain`: RFC 6265, section 5.1.3.
    func isIn(domain: String) -> Bool {
        host == domain || (!isAddress && host.hasSuffix("." + domain))
    }

    /// Whether a cookie of the path `cookiePath` goes with a request for `path`: RFC 6265, section 5.1.4.
    static func covers(_ cookiePath: String, _ path: String) -> Bool {
        guard path.utf8.starts(with: cookiePath.utf8) else { return false }
        return path.utf8.count == cookiePath.utf8.count || cookiePath.utf8.last == UInt8(ascii: "/")
            || path.utf8.dropFirst(cookiePath.utf8.count).first == UInt8(ascii: "/")
    }

    /// No top-level domain is a number, so a host that ends in one is an IPv4 address.
    private var isAddress: Bool {
        guard !host.utf8.contains(UInt8(ascii: ":")) else { return true }
        let last = host.utf8.split(separator: UInt8(ascii: ".")).last ?? host.utf8[...]
        return last.allSatisfy { (0x30...0x39).contains($0) }
    }
}
