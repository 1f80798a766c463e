/// A cookie in a jar, for scripts and files.
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
