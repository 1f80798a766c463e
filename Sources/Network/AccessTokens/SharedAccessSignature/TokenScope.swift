/// Host and path in lower case: by this it is decided whether a token is good for an address.
///
/// Clients sign `http:` addresses for `https:` requests, drop the port, change the case and add a slash, and the
/// service takes them all.
package struct TokenScope: Sendable, Hashable {
    private let hostAndPath: String

    /// The scope of an address; scheme, port, query, fragment and slashes at the end are left out.
    package init(_ uri: String) {
        // As bytes: this is done for each request that the emulator answers.
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

    /// Whether the address is this scope's or lies below it.
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
