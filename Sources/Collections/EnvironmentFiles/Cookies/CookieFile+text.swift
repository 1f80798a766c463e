package import HTTP
import JSON
import Text

extension CookieFile {
    /// Returns cookies in the JSON of tough-cookie, which Newman reads with `--cookie-jar`.
    package static func text(of cookies: [JarCookie]) -> String {
        let jar = JSONObject([
            // The version of tough-cookie whose form this is; its reader ignores it.
            ("version", .string("tough-cookie@4.1.3")), ("storeType", .string("MemoryCookieStore")),
            ("rejectPublicSuffixes", .bool(true)), ("cookies", .array(cookies.map { .object($0.serialized) })),
        ])
        return JSONValue.object(jar).prettyText() + "\n"
    }
}

extension JarCookie {
    /// The members that differ from the defaults, as in tough-cookie.
    fileprivate var serialized: JSONObject {
        var members: [(String, JSONValue)] = [("key", .string(name)), ("value", .string(value))]
        if let expiresAt { members.append(("expires", .string(Self.text(of: expiresAt)))) }
        members += [("domain", .string(domain)), ("path", .string(path))]
        if isSecure { members.append(("secure", .bool(true))) }
        if isHTTPOnly { members.append(("httpOnly", .bool(true))) }
        members.append(("hostOnly", .bool(isHostOnly)))
        if let sameSite { members.append(("sameSite", .string(sameSite.lowercased()))) }
        return JSONObject(members)
    }

    /// Returns a time as JavaScript writes it: in UTC, with milliseconds.
    private static func text(of time: Double) -> String {
        let milliseconds = Int((UTCTime.clamped(time) * 1000).rounded(.down))
        return TimeText.utc(milliseconds / 1000, milliseconds: milliseconds % 1000)
    }
}
