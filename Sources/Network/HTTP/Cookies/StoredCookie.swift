/// A cookie that a jar keeps: RFC 6265, section 5.3.
struct StoredCookie {
    let name: String
    let value: String
    let domain: String
    /// Whether only ``domain`` itself gets the cookie, and no host below it.
    let isHostOnly: Bool
    let path: String
    let isSecure: Bool
    /// Seconds since 1970; nothing for a cookie that lasts as long as its jar.
    let expiresAt: Double?
    /// Counts the cookies of a jar: a smaller one was made earlier.
    private(set) var serial: Int

    init(_ cookie: SetCookie, from origin: CookieOrigin, now: Double, serial: Int) {
        name = cookie.name
        value = cookie.value
        domain = cookie.domain ?? origin.host
        // A host that is a public suffix itself keeps its cookie to itself: RFC 6265, section 5.3, step 5.
        isHostOnly = cookie.domain.map { $0 == origin.host && PublicSuffixes.contains($0) } ?? true
        path = cookie.path.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? origin.defaultPath
        isSecure = cookie.isSecure
        expiresAt = cookie.maxAge.map { $0 > 0 ? now + Double($0) : -.infinity } ?? cookie.expiresAt.map { Double($0) }
        self.serial = serial
    }

    /// This cookie in the place of the one that has `serial`.
    func taking(serial: Int) -> StoredCookie {
        var cookie = self
        cookie.serial = serial
        return cookie
    }

    func isExpired(at now: Double) -> Bool {
        expiresAt.map { $0 <= now } ?? false
    }

    /// Whether `other` takes this cookie's place.
    func isReplaced(by other: StoredCookie) -> Bool {
        name == other.name && path == other.path && domain == other.domain && isHostOnly == other.isHostOnly
    }

    func isFor(_ origin: CookieOrigin) -> Bool {
        (!isHostOnly || domain == origin.host) && CookieOrigin.covers(path, origin.path)
            && (!isSecure || origin.isSecure)
    }
}
