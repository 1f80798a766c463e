import Synchronization

/// Keeps the cookies that servers set and gives back those that a request is to carry: RFC 6265, section 5.
///
/// Cookies for a public suffix are refused. SameSite has no meaning here: a run has no site.
package final class CookieJar: Sendable {
    private let cookies = Mutex(KeptCookies())

    package init() {}

    /// Takes the cookies among the fields of a response.
    ///
    /// - Parameters:
    ///   - url: where the response came from.
    ///   - now: in seconds since 1970.
    /// - Returns: those that were not kept.
    package func store(_ fields: [HTTPField], from url: String, now: Double) -> [RejectedCookie] {
        let values = fields.lazy.filter { $0.isNamed("Set-Cookie") }.map(\.value)
        guard !values.isEmpty, let origin = CookieOrigin(url) else { return [] }
        return cookies.withLock { kept in
            values.compactMap { value in
                guard let cookie = SetCookie(value) else { return .notACookie }
                return cookie.refusal(from: origin) ?? kept.take(cookie, from: origin, now: now)
            }
        }
    }

    /// Whether there is no cookie for any request.
    var isEmpty: Bool { cookies.withLock(\.isEmpty) }

    /// The cookies for a request to `url`, those with longer paths first and then the older ones: RFC 6265,
    /// section 5.4.
    package func cookies(for url: String, now: Double) -> [RequestCookie] {
        guard let origin = CookieOrigin(url) else { return [] }
        return cookies.withLock { $0.cookies(for: origin, now: now) }
    }
}
