/// The parts of an `http` or `https` URL, unchanged: RFC 3986, section 3.
package struct URLParts: Sendable {
    package let isSecure: Bool
    package let userInfo: Substring?
    /// The host; an IPv6 address includes its brackets.
    package let host: Substring
    package let port: Substring?
    /// The path and query; may be empty.
    package let target: Substring

    /// Splits a URL and drops its fragment. Returns nil unless `url` begins with `http://` or `https://`.
    package init?(_ url: String) {
        guard let schemeEnd = URLText.schemeEnd(of: url) else { return nil }
        let bytes = url.utf8
        isSecure = bytes.distance(from: bytes.startIndex, to: schemeEnd) == "https://".utf8.count
        let rest = url[schemeEnd...]
        let authorityEnd = rest.utf8.firstIndex { $0 == Self.slash || $0 == Self.question || $0 == Self.hash }
        let authority = rest[..<(authorityEnd ?? rest.endIndex)]
        let afterAuthority = rest[authority.endIndex...]
        target = afterAuthority[..<(afterAuthority.utf8.firstIndex(of: Self.hash) ?? afterAuthority.endIndex)]

        let at = authority.utf8.lastIndex(of: UInt8(ascii: "@"))
        userInfo = at.map { authority[..<$0] }
        let hostAndPort = at.map { authority[authority.utf8.index(after: $0)...] } ?? authority
        let bracket = hostAndPort.utf8.lastIndex(of: UInt8(ascii: "]")) ?? hostAndPort.startIndex
        let colon = hostAndPort[bracket...].utf8.firstIndex(of: UInt8(ascii: ":"))
        host = hostAndPort[..<(colon ?? hostAndPort.endIndex)]
        port = colon.map { hostAndPort[hostAndPort.utf8.index(after: $0)...] }
    }

    /// The path; may be empty.
    package var path: Substring { target[..<pathEnd] }

    /// The query without its question mark; nil if there is none.
    package var query: Substring? { pathEnd == target.endIndex ? nil : target[pathEnd...].dropFirst() }

    /// The target of the request line (RFC 9112, section 3.2.1); begins with a slash.
    package var originForm: String { target.utf8.first == Self.slash ? String(target) : "/\(target)" }

    private var pathEnd: String.Index { target.utf8.firstIndex(of: Self.question) ?? target.endIndex }

    /// The port to connect to: the port in the URL, otherwise the scheme's default.
    package var effectivePort: Int {
        port.flatMap { Int($0) } ?? (isSecure ? 443 : 80)
    }

    /// The value of the Host field: RFC 9110, section 7.2.
    package var hostField: String {
        guard let port, !port.isEmpty, effectivePort != (isSecure ? 443 : 80) else { return String(host) }
        return "\(host):\(effectivePort)"
    }

    /// The user info, host and port as written.
    package var authority: String {
        (userInfo.map { "\($0)@" } ?? "") + host + (port.map { ":\($0)" } ?? "")
    }

    /// Returns the URL with other user info.
    package func text(userInfo: Substring?) -> String { start(userInfo: userInfo) + target }

    private func start(userInfo: Substring?) -> String {
        (isSecure ? "https://" : "http://") + (userInfo.map { "\($0)@" } ?? "") + host + (port.map { ":\($0)" } ?? "")
    }

    /// The URL without user info and query.
    package var textWithoutCredentials: String { start(userInfo: nil) + path }

    /// Returns the URL with another query; without one if it is empty.
    func text(query: String) -> String {
        let start = (isSecure ? "https://" : "http://") + authority + path
        return query.isEmpty ? start : "\(start)?\(query)"
    }

    /// The scheme, host and port; the scheme's default port is omitted: RFC 6454, section 6.2.
    package var origin: String { (isSecure ? "https://" : "http://") + hostField }

    /// Returns true if both URLs have the same origin (RFC 6454, section 4), so that they may share credentials.
    package func hasSameOrigin(as other: URLParts) -> Bool {
        isSecure == other.isSecure && effectivePort == other.effectivePort
            && (host == other.host || host.lowercased() == other.host.lowercased())
    }

    private static let slash = UInt8(ascii: "/")
    private static let question = UInt8(ascii: "?")
    private static let hash = UInt8(ascii: "#")
}

extension HTTPCall {
    /// Returns the part before the `@` in a URL's authority, as written; nil if there is none.
    package static func userInfo(of url: String) -> Substring? {
        url.hasByte { $0 == UInt8(ascii: "@") } ? URLParts(url)?.userInfo : nil
    }
}
