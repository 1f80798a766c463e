import Platform
import Text

/// The proxy of a call.
package enum ProxyChoice: Sendable, Equatable {
    /// The proxy of `http_proxy`, `https_proxy` or `all_proxy`, except for the hosts of `no_proxy`.
    case environment
    case none
    /// A proxy URL with the scheme `http`, `https`, `socks4`, `socks4a`, `socks5` or `socks5h`; without a scheme,
    /// `http`. May contain the proxy's own credentials. `no_proxy` is ignored.
    case url(String)

    private static let schemes = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]

    /// True if the environment sets a proxy. libcurl would read the environment before each call.
    package static var isInEnvironment: Bool { environmentNames.contains { CurrentProcess.variable($0) != nil } }

    /// True if the environment has a proxy for `http` URLs only under `HTTP_PROXY`, which libcurl does not use: a web
    /// server sets that variable for a header `Proxy` of its clients.
    fileprivate static var isOnlyInCapitals: Bool {
        CurrentProcess.variable("HTTP_PROXY") != nil
            && ["http_proxy", "all_proxy", "ALL_PROXY"].allSatisfy { CurrentProcess.variable($0) == nil }
    }

    /// Makes `HTTP_PROXY` the proxy for `http` URLs, as in Newman. Call it before the first request.
    package static func useCapitals() {
        guard isOnlyInCapitals, let proxy = CurrentProcess.variable("HTTP_PROXY") else { return }
        CurrentProcess.setVariable("http_proxy", to: proxy)
    }

    private static let environmentNames = [
        "http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY",
    ]

    /// Throws an error for URLs that libcurl would reject: libcurl's message contains the whole URL with its password.
    package func check() throws(TransportError) {
        guard case .url(let url) = self else { return }
        let parts = url.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2, !Self.schemes.contains(parts[0].lowercased()) {
            // Text that is not alphanumeric may be a mistyped user name and password, so the message must not show it.
            let isWord = parts[0].utf8.allSatisfy(\.isASCIIAlphanumeric)
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
        // libcurl takes socks5h://localhost/PATH as a Unix socket, which collections must not reach.
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

extension HTTPCall {
    /// True if the call would use the proxy of `HTTP_PROXY` if the variable had the name `http_proxy`.
    package var missesProxy: Bool {
        guard self.proxy == .environment, !isDirect, self.unixSocket == nil, ProxyChoice.isOnlyInCapitals else {
            return false
        }
        guard let parts = URLParts(url), !parts.isSecure else { return false }
        // Ranges of addresses are not read: the warning that follows is no error.
        let excluded = CurrentProcess.variable("no_proxy") ?? CurrentProcess.variable("NO_PROXY") ?? ""
        return !excluded.split { ", ".contains($0) }.contains { name in
            let name = name.hasPrefix(".") ? name.dropFirst() : name
            return name == "*" || parts.host == name || parts.host.hasSuffix(".\(name)")
        }
    }
}
