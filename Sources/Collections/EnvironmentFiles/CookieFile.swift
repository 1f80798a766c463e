import Diagnostics
package import HTTP
import JSON
import Text
import YAMLSource

/// A file of cookies: the JSON of tough-cookie, which Newman reads and writes, or the text of curl and browsers
/// (`cookies.txt`).
///
/// The values are secrets: diagnostics don't show the file's text.
package struct CookieFile: Sendable {
    /// The cookies in the order of the file.
    package let cookies: [JarCookie]

    package static func read(_ bytes: [UInt8], path: String) -> EnvironmentReading<CookieFile> {
        EnvironmentReading { diagnostics throws(Diagnostic) in
            guard isJSON(bytes) else {
                let text = try EnvironmentText(decoding: bytes, path: path)
                return CookieFile(cookies: CookieLines(text).cookies(&diagnostics))
            }
            let reading = JSONNodeReader.read(bytes, path: path, isConfidential: true)
            diagnostics.append(contentsOf: reading.diagnostics)
            guard let root = reading.root else { return nil }
            return CookieFile(cookies: try SerializedCookies(reading.file).cookies(root, &diagnostics))
        }
    }

    /// True if the first character other than blanks begins an object or a list; UTF-16 is always JSON.
    private static func isJSON(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return true }
        let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        let first = content.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }
}

extension JarCookie {
    /// The problem that prevents sending the cookie, without its value; nil if there is none.
    var problem: String? {
        let isControl = { (byte: UInt8) in byte < 0x20 || byte == 0x7F }
        if name.isEmpty || name.utf8.contains(where: { isControl($0) || $0 == UInt8(ascii: "=") || $0 == 0x3B }) {
            return "the name of the cookie is empty, or has a \"=\", a \";\" or a control character in it"
        }
        if value.utf8.contains(where: { isControl($0) || $0 == UInt8(ascii: ";") }) {
            return "the value of the cookie has a \";\" or a control character in it"
        }
        return domain.isEmpty ? "the domain of the cookie is empty" : nil
    }
}

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

/// The lines of a `cookies.txt`, as Netscape's browser wrote it and curl still does: seven fields separated by tabs.
struct CookieLines {
    private static let hint =
        "the fields are: domain, TRUE or FALSE (for subdomains), path, TRUE or FALSE (secure), expiry in seconds since "
        + "1970, name, value"
    /// The mark before the domain of a cookie that browsers keep from scripts, in a line that looks like a comment.
    private static let httpOnlyMark = Array("#HttpOnly_".utf8)

    private let text: EnvironmentText

    init(_ text: EnvironmentText) {
        self.text = text
    }

    /// Returns the cookies, and appends an error for each invalid line.
    func cookies(_ diagnostics: inout DiagnosticList) -> [JarCookie] {
        var cookies: [JarCookie] = []
        var start = 0
        while start < text.bytes.count {
            let end = text.bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? text.bytes.count
            do throws(Diagnostic) {
                if let cookie = try cookie(start..<end) { cookies.append(cookie) }
            } catch {
                diagnostics.append(error)
            }
            start = end + 1
        }
        return cookies
    }

    private func cookie(_ line: Range<Int>) throws(Diagnostic) -> JarCookie? {
        let bytes = text.bytes[line]
        let isHTTPOnly = bytes.starts(with: Self.httpOnlyMark)
        if !isHTTPOnly, bytes.first == UInt8(ascii: "#") || bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
            return nil
        }
        let content = isHTTPOnly ? bytes.dropFirst(Self.httpOnlyMark.count) : bytes
        let fields = content.split(separator: 0x09, omittingEmptySubsequences: false)
        let texts = fields.map { text.string($0.startIndex..<$0.endIndex) }
        // An empty value may lack its tab: editors remove blanks at the end of a line.
        guard texts.count == 7 || texts.count == 6 else {
            throw error(
                "the line has \(CountedNoun.text(texts.count, "field")) separated by tabs, and a cookie has seven", line
            )
        }
        guard let isForSubdomains = Self.boolean(texts[1]), let isSecure = Self.boolean(texts[3]) else {
            throw error("the second and the fourth field of a cookie are TRUE or FALSE", line)
        }
        guard let expiry = Double(texts[4]), expiry.isFinite else {
            throw error("the expiry of the cookie is not a number", line)
        }
        let cookie = JarCookie(
            name: texts[5], value: texts.count == 7 ? texts[6] : "", domain: texts[0], isHostOnly: !isForSubdomains,
            path: texts[2], isSecure: isSecure, isHTTPOnly: isHTTPOnly, expiresAt: expiry == 0 ? nil : expiry)
        if let problem = cookie.problem { throw error(problem, line) }
        return cookie
    }

    private static func boolean(_ text: String) -> Bool? {
        switch text.uppercased() {
        case "TRUE": true
        case "FALSE": false
        default: nil
        }
    }

    private func error(_ message: String, _ line: Range<Int>) -> Diagnostic {
        Diagnostic(.cookieFile, at: text.range(of: line), message, hint: Self.hint)
    }
}

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
