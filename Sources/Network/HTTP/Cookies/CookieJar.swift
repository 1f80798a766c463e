import CLibPSL
import Synchronization
import Text

/// A store for the cookies that servers set, which selects the cookies for each request: RFC 6265, section 5.
///
/// Rejects cookies for a public suffix. Ignores SameSite, because a run has no site.
package final class CookieJar: Sendable {
    private let cookies = Mutex(StoredCookies())

    package init() {}

    /// Stores the cookies in the fields of a response.
    ///
    /// - Parameters:
    ///   - url: The URL of the response.
    ///   - now: The current time, in seconds since 1970.
    /// - Returns: The rejected cookies.
    package func store(_ fields: [HTTPField], from url: String, now: Double) -> [RejectedCookie] {
        let values = fields.lazy.filter { $0.isNamed("Set-Cookie") }.map(\.value)
        guard !values.isEmpty, let origin = CookieOrigin(url) else { return [] }
        return cookies.withLock { stored in
            values.compactMap { value in
                guard let cookie = SetCookie(value) else { return .notACookie }
                return cookie.rejection(from: origin) ?? stored.store(cookie, from: origin, now: now)
            }
        }
    }

    func withCookies<Value: Sendable>(_ body: (inout StoredCookies) -> Value) -> Value {
        cookies.withLock { body(&$0) }
    }

    /// True if the jar has no cookies.
    var isEmpty: Bool { cookies.withLock(\.isEmpty) }

    /// Returns the cookies for a request to `url` at `now`, in seconds since 1970. Longer paths come first, then older
    /// cookies: RFC 6265, section 5.4.
    package func cookies(for url: String, now: Double) -> [RequestCookie] {
        guard let origin = CookieOrigin(url) else { return [] }
        return cookies.withLock { $0.cookies(for: origin, now: now) }
    }
}

/// A cookie in a jar, for scripts and files.
package struct JarCookie: Sendable, Equatable {
    package let name: String
    package let value: String
    package let domain: String
    /// True if the cookie is sent only to ``domain`` itself.
    package let isHostOnly: Bool
    package let path: String
    package let isSecure: Bool
    /// True if the cookie has the attribute HttpOnly: scripts of a page cannot read it.
    package let isHTTPOnly: Bool
    /// The expiry time, in seconds since 1970; nil for a cookie that lasts as long as its jar.
    package let expiresAt: Double?
    /// The SameSite attribute as sent; nil without one.
    package let sameSite: String?

    /// - Parameter domain: A host name; it is stored in lower case, without a leading dot.
    package init(
        name: String, value: String, domain: String, isHostOnly: Bool, path: String, isSecure: Bool = false,
        isHTTPOnly: Bool = false, expiresAt: Double? = nil, sameSite: String? = nil
    ) {
        self.name = name
        self.value = value
        self.domain = (domain.hasPrefix(".") ? String(domain.dropFirst()) : domain).lowercased()
        self.isHostOnly = isHostOnly
        self.path = path
        self.isSecure = isSecure
        self.isHTTPOnly = isHTTPOnly
        self.expiresAt = expiresAt
        self.sameSite = sameSite
    }
}

extension CookieJar {
    /// Creates a jar with the cookies that have not expired at `now`, in seconds since 1970; the first is the oldest.
    package convenience init(_ cookies: [JarCookie], now: Double) {
        self.init()
        withCookies { stored in
            for cookie in cookies { stored.add(cookie, now: now) }
        }
    }

    /// Returns all cookies that have not expired at `now`, in seconds since 1970, oldest first.
    package func allCookies(now: Double) -> [JarCookie] {
        withCookies { stored in stored.all(now: now).map(JarCookie.init) }
    }

    /// Returns the cookies that a request to `url` would send, with all their attributes.
    package func storedCookies(for url: String, now: Double) -> [JarCookie] {
        guard let origin = CookieOrigin(url) else { return [] }
        return withCookies { stored in stored.stored(for: origin, now: now).map(JarCookie.init) }
    }

    /// Removes the cookies that a request to `url` would send; those of one name, or all.
    package func removeCookies(for url: String, named name: String?, now: Double) {
        guard let origin = CookieOrigin(url) else { return }
        withCookies { $0.remove(for: origin, named: name, now: now) }
    }
}

extension JarCookie {
    init(_ cookie: StoredCookie) {
        self.init(
            name: cookie.name, value: cookie.value, domain: cookie.domain, isHostOnly: cookie.isHostOnly,
            path: cookie.path, isSecure: cookie.isSecure, isHTTPOnly: cookie.isHTTPOnly, expiresAt: cookie.expiresAt,
            sameSite: cookie.sameSite)
    }
}

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

/// The domains below which anyone can register a name, such as `com`, `co.uk` and `github.io`: publicsuffix.org.
enum PublicSuffixes {
    /// The newer of the system's list and libpsl's built-in list. Never freed and never modified.
    nonisolated(unsafe) private static let list: OpaquePointer? = psl_latest(nil)

    /// True if `domain` is a public suffix. An unknown top-level domain counts as a public suffix.
    ///
    /// - Parameter domain: A domain in lower case, in UTF-8 or as A-labels.
    static func contains(_ domain: String) -> Bool {
        // A host name may end in the dot of the DNS root; names in the list do not.
        let name = domain.hasSuffix(".") ? String(domain.dropLast()) : domain
        guard name.utf8.contains(UInt8(ascii: ".")) else { return true }
        guard let list else { return false }
        return psl_is_public_suffix2(list, name, PSL_TYPE_ICANN | PSL_TYPE_PRIVATE) != 0
    }
}

/// A cookie in a request: RFC 6265, section 5.4.
package struct RequestCookie: Sendable, Equatable {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    /// Returns the value of a Cookie field with `cookies` in this order.
    package static func fieldValue(of cookies: [RequestCookie]) -> String {
        cookies.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }
}
