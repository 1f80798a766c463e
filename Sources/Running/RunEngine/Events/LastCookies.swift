package import HTTP
import Synchronization

/// The cookies in the jar of the last unit of a run, in the order of the units.
package final class LastCookies: Sendable {
    private let last = Mutex<(ordinal: Int, cookies: [JarCookie])>((0, []))

    package init() {}

    /// The cookies, oldest first; empty if no unit has run.
    package var cookies: [JarCookie] { last.withLock(\.cookies) }

    func take(from jar: CookieJar, ordinal: Int, now: Double) {
        last.withLock { last in
            if ordinal >= last.ordinal { last = (ordinal, jar.allCookies(now: now)) }
        }
    }
}
