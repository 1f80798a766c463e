import Synchronization

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
