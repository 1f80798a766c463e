import Diagnostics
import HTTP
import Text

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
