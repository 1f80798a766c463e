/// An `http` or `https` URL cut into its parts, none of them changed: RFC 3986, section 3.
package struct URLParts {
    package let isSecure: Bool
    package let userInfo: Substring?
    /// An IPv6 address in its brackets.
    package let host: Substring
    package let port: Substring?
    /// Path and query; may be empty.
    package let target: Substring

    /// Nothing when `url` begins with neither `http://` nor `https://`. A fragment is dropped.
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

    /// The port that is connected to: the written one, else the scheme's.
    package var effectivePort: Int {
        port.flatMap { Int($0) } ?? (isSecure ? 443 : 80)
    }

    /// The value of the Host field: RFC 9110, section 7.2.
    package var hostField: String {
        guard let port, !port.isEmpty, effectivePort != (isSecure ? 443 : 80) else { return String(host) }
        return "\(host):\(effectivePort)"
    }

    /// User information, host and port as they were written.
    package var authority: String {
        (userInfo.map { "\($0)@" } ?? "") + host + (port.map { ":\($0)" } ?? "")
    }

    /// The URL again, with other user information.
    package func text(userInfo: Substring?) -> String {
        let start = (isSecure ? "https://" : "http://") + (userInfo.map { "\($0)@" } ?? "")
        return start + host + (port.map { ":\($0)" } ?? "") + target
    }

    /// Scheme, host and port, without a port that is the scheme's: RFC 6454, section 6.2.
    package var origin: String { (isSecure ? "https://" : "http://") + hostField }

    /// RFC 6454, section 4: credentials for one may go to the other.
    package func hasSameOrigin(as other: URLParts) -> Bool {
        isSecure == other.isSecure && effectivePort == other.effectivePort
            && host.lowercased() == other.host.lowercased()
    }

    private static let slash = UInt8(ascii: "/")
    private static let question = UInt8(ascii: "?")
    private static let hash = UInt8(ascii: "#")
}

extension HTTPCall {
    /// What stands before the `@` of a URL's authority, as written.
    package static func userInfo(of url: String) -> Substring? {
        url.hasByte { $0 == UInt8(ascii: "@") } ? URLParts(url)?.userInfo : nil
    }
}
