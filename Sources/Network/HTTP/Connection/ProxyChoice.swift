#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Which proxy a call goes through.
package enum ProxyChoice: Sendable, Equatable {
    /// What the environment names: `http_proxy`, `https_proxy`, `all_proxy`, but not for the hosts of `no_proxy`.
    case environment
    case none
    /// `http`, `https`, `socks4`, `socks4a`, `socks5` or `socks5h`; without a scheme `http`. May hold the proxy's own
    /// credentials. Also for the hosts of `no_proxy`.
    case url(String)

    private static let schemes = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]

    /// Whether the environment names a proxy: libcurl would look for one before each call.
    package static var isInEnvironment: Bool { environmentNames.contains { getenv($0) != nil } }

    private static let environmentNames = [
        "http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY",
    ]

    /// Refuses what libcurl would refuse with the whole URL in its words, password included.
    package func check() throws(TransportError) {
        guard case .url(let url) = self else { return }
        let parts = url.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2, !Self.schemes.contains(parts[0].lowercased()) {
            // What is no word may be a name and password before a slip.
            let isWord = parts[0].utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) }
            throw .error(
                "the proxy's scheme \(isWord ? "\"\(parts[0].prefix(40))\" " : "")is not known",
                hint:
                    "a proxy begins with \(Self.schemes.dropLast().map { "\($0)://" }.joined(separator: ", ")) or socks5h://"
            )
        }
        let rest = parts.last.map(String.init) ?? ""
        let isEncoded = rest.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        let written = URLParts("http://\(rest)")
        if let port = written?.port, PortText.isTooLarge(port) {
            throw .error(PortText.message(for: port, of: "the proxy's"), hint: PortText.hint)
        }
        guard isEncoded, let parts = written, !parts.host.isEmpty, Self.isPort(parts.port) else {
            throw .error(
                "the proxy is not a URL", hint: "write it as http://proxy.example:3128, with user:password@ if need be")
        }
        // libcurl takes socks5h://localhost/PATH for a Unix socket, which is outside of what a collection may reach.
        let isSocks = url.lowercased().hasPrefix("socks")
        guard !isSocks || ["", "/"].contains(parts.target) else {
            throw .error("the proxy has a path", hint: "write scheme, host and port alone, as in socks5h://HOST:1080")
        }
    }

    private static func isPort(_ text: Substring?) -> Bool {
        guard let text else { return true }
        return Int(text).map { (1...65535).contains($0) } ?? text.isEmpty
    }
}
