/// The host and path of a URL in lower case, by which the service decides that a token is valid for a URL.
///
/// The service accepts tokens that clients sign for `http:` instead of `https:`, without the port, in another case, or
/// with a slash at the end.
package struct TokenScope: Sendable, Hashable {
    private let hostAndPath: String

    /// Creates the scope of a URL, without scheme, port, query, fragment and slashes at the end.
    package init(_ uri: String) {
        // Bytes are faster, and the emulator does this for each request.
        var rest = uri.utf8[...]
        let scheme = rest.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "/") }
        if rest[scheme.endIndex...].starts(with: "://".utf8) { rest = rest[scheme.endIndex...].dropFirst(3) }
        rest = rest.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        while rest.last == UInt8(ascii: "/") {
            rest.removeLast()
        }
        let host = rest.prefix { $0 != UInt8(ascii: "/") }
        hostAndPath = (Substring(Self.withoutPort(host)) + Substring(rest[host.endIndex...])).lowercased()
    }

    /// True if the address equals this scope or is below it.
    package func covers(_ address: TokenScope) -> Bool {
        let scope = hostAndPath.utf8
        let address = address.hostAndPath.utf8
        guard !scope.isEmpty, address.starts(with: scope) else { return false }
        return address.count == scope.count || address.dropFirst(scope.count).first == UInt8(ascii: "/")
    }

    private static func withoutPort(_ host: Substring.UTF8View) -> Substring.UTF8View {
        guard let colon = host.lastIndex(of: UInt8(ascii: ":")), host.last != UInt8(ascii: "]") else { return host }
        return host[..<colon]
    }
}
