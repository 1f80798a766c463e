/// Host and path in lower case: by this it is decided whether a token is good for an address.
///
/// Clients sign `http:` addresses for `https:` requests, drop the port, change the case and add a slash, and the
/// service takes them all.
package struct TokenScope: Sendable, Hashable {
    private let hostAndPath: String

    /// The scope of an address; scheme, port, query, fragment and slashes at the end are left out.
    package init(_ uri: String) {
        var rest = uri[...]
        if let mark = rest.firstRange(of: "://") {
            rest = rest[mark.upperBound...]
        }
        rest = rest.prefix { $0 != "?" && $0 != "#" }
        while rest.utf8.last == UInt8(ascii: "/") {
            rest.removeLast()
        }
        let host = rest.prefix { $0 != "/" }
        hostAndPath = (Self.withoutPort(host) + rest.dropFirst(host.count)).lowercased()
    }

    /// Whether the address is this scope's or lies below it.
    package func covers(_ address: TokenScope) -> Bool {
        let scope = hostAndPath.utf8
        let address = address.hostAndPath.utf8
        guard !scope.isEmpty, address.starts(with: scope) else { return false }
        return address.count == scope.count || address.dropFirst(scope.count).first == UInt8(ascii: "/")
    }

    private static func withoutPort(_ host: Substring) -> Substring {
        guard let colon = host.lastIndex(of: ":"), !host.hasSuffix("]") else { return host }
        return host[..<colon]
    }
}
