/// A cookie of a jar, for those who look at the jar.
package struct JarCookie: Sendable, Equatable {
    package let name: String
    package let value: String
    package let domain: String
    /// True if the cookie is sent only to ``domain`` itself.
    package let isHostOnly: Bool
    package let path: String
    package let isSecure: Bool
    /// True if the server keeps the cookie from scripts of a page.
    package let isHTTPOnly: Bool
    /// The expiry time, in seconds since 1970; nil for a cookie that lasts as long as its jar.
    package let expiresAt: Double?
}

extension CookieJar {
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
            path: cookie.path, isSecure: cookie.isSecure, isHTTPOnly: cookie.isHTTPOnly, expiresAt: cookie.expiresAt)
    }
}
