/// The cookies of a jar, grouped by domain, with limits on their number.
struct StoredCookies {
    /// RFC 6265, section 6.1, requires at least 50 per domain and 3000 in total.
    private static let maxPerDomain = 180
    private static let maxCount = 3000

    /// The cookies of each domain, oldest first.
    private var byDomain: [String: [StoredCookie]] = [:]
    private var count = 0
    private var nextSerial = 0

    var isEmpty: Bool { count == 0 }

    func cookies(for origin: CookieOrigin, now: Double) -> [RequestCookie] {
        stored(for: origin, now: now).map { RequestCookie(name: $0.name, value: $0.value) }
    }

    /// Returns the cookies for a request: longer paths first, then older cookies.
    func stored(for origin: CookieOrigin, now: Double) -> [StoredCookie] {
        guard count > 0 else { return [] }
        return origin.domains
            .flatMap { byDomain[$0] ?? [] }
            .filter { $0.isFor(origin) && !$0.isExpired(at: now) }
            .sorted { ($1.path.utf8.count, $0.serial) < ($0.path.utf8.count, $1.serial) }
    }

    /// Removes the cookies for a request: those of one name, or all.
    mutating func remove(for origin: CookieOrigin, named name: String?, now: Double) {
        for domain in origin.domains where byDomain[domain] != nil {
            update(domain) { kept in
                kept.removeAll { $0.isFor(origin) && (name == nil || $0.name == name) }
            }
        }
    }

    /// Stores a cookie, or removes the stored one if the new one has expired. Returns the reason for a rejection.
    mutating func store(_ cookie: SetCookie, from origin: CookieOrigin, now: Double) -> RejectedCookie? {
        let cookie = StoredCookie(cookie, from: origin, now: now, serial: nextSerial)
        if !origin.isSecure, shadowsSecure(cookie) { return .overSecure(cookie.name, from: origin.host) }
        put(cookie, now: now)
        return nil
    }

    /// Stores a cookie of another jar.
    mutating func add(_ cookie: JarCookie, now: Double) {
        put(StoredCookie(cookie, serial: nextSerial), now: now)
    }

    /// Returns the cookies that have not expired, oldest first.
    func all(now: Double) -> [StoredCookie] {
        byDomain.values.flatMap { $0 }.filter { !$0.isExpired(at: now) }.sorted { $0.serial < $1.serial }
    }

    private mutating func put(_ cookie: StoredCookie, now: Double) {
        nextSerial += 1
        update(cookie.domain) { kept in
            Self.place(cookie, into: &kept, now: now)
            if kept.count > Self.maxPerDomain { kept.removeAll { $0.isExpired(at: now) } }
            if kept.count > Self.maxPerDomain { kept.removeFirst() }
        }
        if count > Self.maxCount { makeRoom(at: now) }
    }

    private static func place(_ cookie: StoredCookie, into kept: inout [StoredCookie], now: Double) {
        let isExpired = cookie.isExpired(at: now)
        guard let index = kept.firstIndex(where: { $0.isReplaced(by: cookie) }) else {
            if !isExpired { kept.append(cookie) }
            return
        }
        if isExpired {
            kept.remove(at: index)
        } else {
            kept[index] = cookie.taking(serial: kept[index].serial)
        }
    }

    /// True if a cookie set over http would override a Secure cookie: RFC 6265bis, section 5.7.
    private func shadowsSecure(_ cookie: StoredCookie) -> Bool {
        byDomain.values.contains { kept in
            kept.contains { other in
                other.isSecure && other.name == cookie.name && CookieOrigin.covers(other.path, cookie.path)
                    && (other.domain == cookie.domain || other.domain.hasSuffix("." + cookie.domain)
                        || cookie.domain.hasSuffix("." + other.domain))
            }
        }
    }

    private mutating func makeRoom(at now: Double) {
        for (domain, kept) in byDomain where kept.contains(where: { $0.isExpired(at: now) }) {
            update(domain) { $0.removeAll { $0.isExpired(at: now) } }
        }
        guard count > Self.maxCount else { return }
        let oldest = byDomain.values.compactMap(\.first).min { $0.serial < $1.serial }
        if let oldest { update(oldest.domain) { $0.removeFirst() } }
    }

    private mutating func update(_ domain: String, _ change: (inout [StoredCookie]) -> Void) {
        var kept = byDomain.removeValue(forKey: domain) ?? []
        count -= kept.count
        change(&kept)
        count += kept.count
        if !kept.isEmpty { byDomain[domain] = kept }
    }
}

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
