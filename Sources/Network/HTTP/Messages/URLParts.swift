import Text

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

extension URLText {
    /// Resolves `reference` against the URL `base`: RFC 3986, section 5.2.
    ///
    /// The result is encoded like ``encoded(_:query:)`` and has no fragment.
    package static func resolved(_ reference: String, against base: String) throws(URLTextError) -> String {
        guard let base = URLParts(base) else { throw .noScheme(base) }
        let reference = reference.prefix { $0 != "#" }
        let scheme = base.isSecure ? "https:" : "http:"
        if hasScheme(reference) { return try withoutDotSegments(String(reference)) }
        if reference.hasPrefix("//") { return try withoutDotSegments(scheme + reference) }
        let authority = base.authority
        let path = base.path
        let target =
            switch reference.first {
            case nil: base.target
            case "?": path + reference
            case "/": reference
            default: path[..<(path.lastIndex(of: "/") ?? path.startIndex)] + "/" + reference
            }
        return try withoutDotSegments("\(scheme)//\(authority)\(target)")
    }

    /// Returns true for the start of a URL without scheme and host. A start that looks like a host, such as
    /// `example.com/users`, is not one: the scheme was probably forgotten.
    package static func isRelative(_ start: String) -> Bool {
        schemeEnd(of: start) == nil && !start.contains("{{") && !start.contains("${")
            && !start.prefix { !"?#".contains($0) }.contains("://")
            && !hasScheme(start.prefix { !"/?#".contains($0) }) && meant(by: start) == nil
    }

    package static func hasScheme(_ reference: Substring) -> Bool {
        let start = reference.utf8.prefix { $0 != UInt8(ascii: ":") }
        guard start.endIndex < reference.utf8.endIndex, let first = start.first, first.isASCIILetter else {
            return false
        }
        return start.allSatisfy { $0.isASCIIAlphanumeric || "+-.".utf8.contains($0) }
    }

    private static func withoutDotSegments(_ url: String) throws(URLTextError) -> String {
        guard let parts = URLParts(url) else { throw .noScheme(url) }
        let query = parts.query.map { "?" + $0 } ?? ""
        let scheme = parts.isSecure ? "https:" : "http:"
        return try encoded("\(scheme)//\(parts.authority)\(withoutDotSegments(path: parts.path[...]))\(query)")
    }

    /// Returns an absolute path without its dot segments: RFC 3986, section 5.2.4.
    package static func withoutDotSegments(path: Substring) -> String {
        var kept: [Substring] = []
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for (index, segment) in segments.enumerated() {
            if segment == ".." { _ = kept.popLast() }
            if segment != "." && segment != ".." {
                kept.append(segment)
            } else if index == segments.count - 1 {
                kept.append("")
            }
        }
        return "/" + kept.joined(separator: "/")
    }
}

/// A fast check for URLs that need no encoding, which are nearly all: one pass over the bytes.
package enum PlainURL {
    /// Returns true if ``URLText/encoded(_:query:)`` would return the URL unchanged.
    package static func isPlain(_ url: String) -> Bool {
        url.utf8.withContiguousStorageIfAvailable(isPlain) ?? false
    }

    private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count <= URLText.maxSize, let hostStart = schemeEnd(of: bytes) else { return false }
        let hostEnd = end(of: bytes, from: hostStart, while: URLText.isPlainInHost)
        guard hostEnd > hostStart, let targetStart = portEnd(of: bytes, from: hostEnd) else { return false }
        guard targetStart < bytes.count else { return true }
        let first = bytes[targetStart]
        return (first == UInt8(ascii: "/") || first == UInt8(ascii: "?"))
            && end(of: bytes, from: targetStart) { URLText.isAllowed($0) && $0 != UInt8(ascii: "#") } == bytes.count
    }

    private static func schemeEnd(of bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        for scheme: StaticString in ["http://", "https://"] where bytes.count > scheme.utf8CodeUnitCount {
            let isSame = scheme.withUTF8Buffer { $0.elementsEqual(bytes.prefix($0.count)) }
            if isSame { return scheme.utf8CodeUnitCount }
        }
        return nil
    }

    /// Returns the end of the port, or `colon` if there is no port; nil if the port needs the full check.
    private static func portEnd(of bytes: UnsafeBufferPointer<UInt8>, from colon: Int) -> Int? {
        guard colon < bytes.count, bytes[colon] == UInt8(ascii: ":") else { return colon }
        let portEnd = end(of: bytes, from: colon + 1, while: \.isASCIIDigit)
        guard (1...5).contains(portEnd - colon - 1) else { return nil }
        let number = bytes[(colon + 1)..<portEnd].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        return number <= 65535 ? portEnd : nil
    }

    private static func end(
        of bytes: UnsafeBufferPointer<UInt8>, from start: Int, while predicate: (UInt8) -> Bool
    ) -> Int {
        var end = start
        while end < bytes.count, predicate(bytes[end]) { end += 1 }
        return end
    }
}

/// The message about a port number above 65535.
package enum PortText {
    package static let hint = "a port is a number from 1 to 65535"

    /// Returns true for a number above 65535, with any number of digits.
    package static func isTooLarge(_ text: some StringProtocol) -> Bool {
        guard !text.isEmpty, text.utf8.allSatisfy(\.isASCIIDigit) else { return false }
        return Int(text).map { $0 > 65_535 } ?? true
    }

    /// - Parameter owner: The words before "port", such as `the proxy's`.
    package static func message(for text: some StringProtocol, of owner: String = "the") -> String {
        "\(owner) port \(text.count > 20 ? "\(text.prefix(20))…" : String(text)) is above 65535"
    }
}
