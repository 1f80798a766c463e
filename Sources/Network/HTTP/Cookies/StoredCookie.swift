/// A cookie in a jar: RFC 6265, section 5.3.
struct StoredCookie {
    let name: String
    let value: String
    let domain: String
    /// True if the cookie is sent only to ``domain`` itself, not to its subdomains.
    let isHostOnly: Bool
    let path: String
    let isSecure: Bool
    let isHTTPOnly: Bool
    /// The expiry time, in seconds since 1970; nil for a cookie that lasts as long as its jar.
    let expiresAt: Double?
    let sameSite: String?
    /// The cookie's creation order in its jar.
    private(set) var serial: Int

    init(_ cookie: SetCookie, from origin: CookieOrigin, now: Double, serial: Int) {
        name = cookie.name
        value = cookie.value
        domain = cookie.domain ?? origin.host
        // A cookie of a host that is itself a public suffix is sent to that host only: RFC 6265, section 5.3, step 5.
        isHostOnly = cookie.domain.map { $0 == origin.host && PublicSuffixes.contains($0) } ?? true
        path = cookie.path.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? origin.defaultPath
        isSecure = cookie.isSecure
        isHTTPOnly = cookie.isHTTPOnly
        expiresAt = cookie.maxAge.map { $0 > 0 ? now + Double($0) : -.infinity } ?? cookie.expiresAt.map { Double($0) }
        sameSite = cookie.sameSite
        self.serial = serial
    }

    init(_ cookie: JarCookie, serial: Int) {
        name = cookie.name
        value = cookie.value
        domain = cookie.domain
        isHostOnly = cookie.isHostOnly
        path = cookie.path.hasPrefix("/") ? cookie.path : "/"
        isSecure = cookie.isSecure
        isHTTPOnly = cookie.isHTTPOnly
        expiresAt = cookie.expiresAt
        sameSite = cookie.sameSite
        self.serial = serial
    }

    /// Returns this cookie with the creation order of the cookie that it replaces.
    func taking(serial: Int) -> StoredCookie {
        var cookie = self
        cookie.serial = serial
        return cookie
    }

    func isExpired(at now: Double) -> Bool {
        expiresAt.map { $0 <= now } ?? false
    }

    /// True if `other` replaces this cookie.
    func isReplaced(by other: StoredCookie) -> Bool {
        name == other.name && path == other.path && domain == other.domain && isHostOnly == other.isHostOnly
    }

    func isFor(_ origin: CookieOrigin) -> Bool {
        (!isHostOnly || domain == origin.host) && CookieOrigin.covers(path, origin.path)
            && (!isSecure || origin.isSecure)
    }
}
