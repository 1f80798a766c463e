import Diagnostics
import HTTP
import Text
import YAMLSource

/// The cookies in a jar that tough-cookie serialized (`CookieJar.serialize`).
struct SerializedCookies {
    private static let hint =
        "newman --export-cookie-jar and hubrun --export-cookie-jar write such a file; a cookies.txt of curl is read too"

    private let file: SourceFile

    init(_ file: SourceFile) {
        self.file = file
    }

    /// Returns the cookies, and appends an error for each invalid one.
    func cookies(_ root: YAMLNode, _ diagnostics: inout DiagnosticList) throws(Diagnostic) -> [JarCookie] {
        guard let list = root.mapping?.value(of: "cookies") else {
            throw error("the file is not a cookie jar: it lacks a list \"cookies\"", root, Self.hint)
        }
        guard let nodes = list.sequence else { throw error("\"cookies\" must be a list", list, Self.hint) }
        return nodes.compactMap { node in
            do throws(Diagnostic) {
                return try cookie(node)
            } catch {
                diagnostics.append(error)
                return nil
            }
        }
    }

    private func cookie(_ node: YAMLNode) throws(Diagnostic) -> JarCookie {
        guard let members = node.mapping else { throw error("a cookie must be an object", node) }
        guard let name = try text(members, "key") else { throw error("the cookie has no \"key\"", node) }
        guard let domain = try text(members, "domain") else { throw error("the cookie has no \"domain\"", node) }
        let cookie = JarCookie(
            name: name, value: try text(members, "value") ?? "", domain: domain,
            isHostOnly: try boolean(members, "hostOnly"), path: try text(members, "path") ?? "/",
            isSecure: try boolean(members, "secure"), isHTTPOnly: try boolean(members, "httpOnly"),
            expiresAt: try expiry(members), sameSite: try text(members, "sameSite"))
        if let problem = cookie.problem { throw error(problem, node) }
        return cookie
    }

    /// Returns the expiry time, in seconds since 1970; nil for a cookie that lasts as long as its jar.
    ///
    /// `maxAge` overrides `expires`, and begins with `creation`, as in tough-cookie.
    private func expiry(_ members: YAMLMapping) throws(Diagnostic) -> Double? {
        if let maxAge = members.present("maxAge") {
            guard let seconds = (maxAge.scalar?.text).flatMap(Double.init), !seconds.isNaN else {
                throw error("\"maxAge\" must be a number of seconds or \"Infinity\"", maxAge)
            }
            if seconds == .infinity { return nil }
            if seconds <= 0 { return -.infinity }
            if let creation = try time(members, "creation") { return creation + seconds }
        }
        guard let node = members.present("expires"), node.scalar?.text != "Infinity" else { return nil }
        return try time(members, "expires")
    }

    private func time(_ members: YAMLMapping, _ key: String) throws(Diagnostic) -> Double? {
        guard let node = members.present(key) else { return nil }
        guard let time = (node.scalar?.text).flatMap(TimeText.seconds) else {
            throw error("\"\(key)\" is no time", node, "a time is written as in 2026-01-31T12:00:00.000Z")
        }
        return time
    }

    private func text(_ members: YAMLMapping, _ key: String) throws(Diagnostic) -> String? {
        guard let node = members.present(key) else { return nil }
        guard let scalar = node.scalar, scalar.style == .doubleQuoted else {
            throw error("\"\(key)\" must be a text", node)
        }
        return scalar.text
    }

    private func boolean(_ members: YAMLMapping, _ key: String) throws(Diagnostic) -> Bool {
        guard let node = members.present(key) else { return false }
        switch node.scalar?.text {
        case "true": return true
        case "false": return false
        default: throw error("\"\(key)\" must be true or false", node)
        }
    }

    private func error(_ message: String, _ node: YAMLNode, _ hint: String? = nil) -> Diagnostic {
        Diagnostic(.cookieFile, at: node.range(in: file), message, hint: hint)
    }
}
