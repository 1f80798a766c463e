import Secrets
import Cryptography
import Text

extension DraftContext {
    /// Header fields that hubrun computes from the body.
    private static let computed: Set = ["content-length", "transfer-encoding"]

    /// Adds a header field; `Authorization` becomes `auth` and `Cookie` becomes `cookies` where hubrun has their form.
    package func addHeader(_ name: String, _ value: String, to request: inout DraftRequest, at place: String) {
        addHeader(translate(name), translate(value), to: &request, at: place)
    }

    package func addHeader(_ field: DraftText, _ value: DraftText, to request: inout DraftRequest, at place: String) {
        let name = field.shown
        let part = "header \(name)"
        let shown = field.literal.map { DraftText(Self.capitalized($0)) } ?? field
        guard DraftHeader.isValidName(shown), DraftHeader.isValidValue(value.outline) else {
            report.add(.leftOut, at: place, part, "not a valid header field")
            return
        }
        let lower = name.lowercased()
        if Self.computed.contains(lower) {
            report.add(.leftOut, at: place, part, "hubrun sends it with the body's length", isHarmless: true)
            return
        }
        if lower == "authorization", addAuthorization(value, to: &request, at: place) { return }
        if lower == "cookie", addCookies(value, to: &request, areSecret: true, at: place) { return }
        let isSecret = SecretWords.isSecret(field: name)
        let (text, comment) = self.value(value, named: name, isSecret: isSecret, at: place)
        guard request.settings.headers.entries.count < DraftHeader.maximumCount else {
            return report.add(
                .leftOut, at: place, part, "a request has \(DraftHeader.maximumCount) header fields at most")
        }
        let key = request.settings.headers.entries.first { $0.name.lowercased() == lower }?.key ?? shown
        request.settings.headers.add(key, .text(text), comment: comment)
        if lower == "authorization" { request.settings.auth = nil }
        report.add(.exact, at: place, part, lower == "content-type" ? "sent with the body" : "headers.\(key.shown)")
    }

    /// Returns a name in the usual notation if it is written in lower case, as HTTP/2 sends it.
    package static func capitalized(_ name: String) -> String {
        guard !name.contains(where: \.isUppercase), !name.contains("{{") else { return name }
        let words = name.split(separator: "-", omittingEmptySubsequences: false)
        return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: "-")
    }
}

extension DraftContext {
    /// Sets `basic` or `digest`.
    package func setLogin(
        _ kind: DraftText, _ user: DraftText, _ password: DraftText, of request: inout DraftRequest, at place: String
    ) {
        request.settings.setAuth(.entry(kind, .mapping(login(user, password, at: place))))
    }

    /// Returns the mapping of `basic` or `digest`.
    package func login(_ user: DraftText, _ password: DraftText, at place: String) -> DraftMapping {
        var login = DraftMapping()
        login.append(entry("user", user, named: "user", at: place))
        login.append(entry("password", password, named: "password", isSecret: true, at: place))
        return login
    }

    package func setBearer(_ token: DraftText, of request: inout DraftRequest, at place: String) {
        let entry = entry("bearer", token, named: "token", isSecret: true, at: place)
        request.settings.setAuth(.entry("bearer", entry.value), comment: entry.comment)
    }

    /// Sets the authentication of a header field; returns false if the field must be sent as it is.
    func addAuthorization(_ value: DraftText, to request: inout DraftRequest, at place: String) -> Bool {
        guard let (before, behind) = value.cut(at: " "), let scheme = before.literal else { return false }
        let rest = behind.trimmingSpaces
        guard !rest.isEmpty else { return false }
        let part = "header Authorization"
        switch scheme.lowercased() {
        case "bearer" where !(rest.literal?.contains(" ") ?? false):
            setBearer(rest, of: &request, at: place)
            report.add(.exact, at: place, part, "auth.bearer")
            return true
        case "basic":
            guard let bytes = rest.literal.flatMap(Base64.decode), let login = String(validating: bytes, as: UTF8.self),
                let colon = login.firstIndex(of: ":")
            else { break }
            let password = login[login.index(after: colon)...]
            setLogin("basic", DraftText(login[..<colon]), DraftText(password), of: &request, at: place)
            report.add(.exact, at: place, part, "auth.basic")
            return true
        default: break
        }
        guard scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }) else { return false }
        let (text, comment) = self.value(rest, named: "Authorization", isSecret: true, at: place)
        request.settings.headers.append(
            DraftMapping.Entry("Authorization", .text("\(scheme) \(text)"), comment: comment))
        request.settings.auth = nil
        report.add(.exact, at: place, part, "headers.Authorization")
        return true
    }
}

extension DraftContext {
    /// Adds the cookies of a text such as `theme=dark; sid=1`; returns false if it has another form.
    ///
    /// - Parameter areSecret: True if all values are secret; if false, only those that look like a session ID.
    package func addCookies(
        _ text: DraftText, to request: inout DraftRequest, areSecret: Bool, at place: String
    ) -> Bool {
        var cookies: [(name: String, value: DraftText)] = []
        for word in text.split(separator: ";").map(\.trimmingSpaces) where !word.isEmpty {
            guard let (before, value) = word.cut(at: "="), let name = before.literal, DraftHeader.isValidName(name),
                cookies.count < DraftHeader.maximumCount, !cookies.contains(where: { $0.name == name })
            else { return false }
            cookies.append((name, value))
        }
        guard !cookies.isEmpty else { return false }
        for (name, value) in cookies {
            let isSecret = areSecret || Self.isSession(name, value.outline)
            let (text, comment) = self.value(value, named: name, isSecret: isSecret, at: place)
            request.settings.cookies.entries.removeAll { $0.name == name }
            request.settings.cookies.append(DraftMapping.Entry(DraftText(name), .text(text), comment: comment))
            report.add(.exact, at: place, "cookie \(name)", "cookies.\(name)")
        }
        return true
    }

    /// True if the cookie looks like a session ID: a name such as `sid` with 8 or more characters, or 20 or more characters
    /// with a letter and a digit.
    private static func isSession(_ name: String, _ value: String) -> Bool {
        let lower = name.lowercased()
        if value.count >= 8, ["sess", "sid", "auth", "jwt", "csrf", "xsrf"].contains(where: lower.contains) {
            return true
        }
        return value.count >= 20 && value.contains(where: \.isNumber) && value.contains(where: \.isLetter)
    }
}

/// The rules for header fields and cookies (RFC 9110, section 5; RFC 6265, section 4.1.1).
package enum DraftHeader {
    /// True if a text can be the name of a header field or a cookie.
    package static func isValidName(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }

    /// Schemes of `Authorization` that may stand before a secret.
    package static let schemes: Set = ["bearer", "basic", "digest", "token", "apikey"]

    /// The limit for the header fields or cookies of one request.
    static let maximumCount = 1_000

    /// True if a text can be the name of a header field, whatever its placeholders stand for.
    package static func isValidName(_ text: DraftText) -> Bool { isValidName(text.filled(with: "x")) }

    /// True if a text can be the value of a header field: it has no control characters and no line breaks.
    package static func isValidValue(_ value: String) -> Bool {
        value.isOneLine
    }
}

/// Header fields that a browser or hubrun sets itself. Applications set `If-Match` and other conditions of a change.
package enum BrowserHeaders {
    private static let names: Set = [
        "host", "connection", "accept-encoding", "user-agent", "dnt", "cache-control", "pragma", "origin", "referer",
        "priority", "upgrade-insecure-requests", "te", "keep-alive", "proxy-connection", "if-none-match",
        "if-modified-since",
    ]

    /// True for fields that are dropped without `--keep-headers`.
    package static func contain(_ name: String) -> Bool {
        let name = name.lowercased()
        return names.contains(name) || name.hasPrefix("sec-")
    }

    /// True for the fields of a request that a browser sent.
    ///
    /// Pages cannot set `Sec-` fields. Browsers send these to secure origins only; to other servers they send their
    /// name and their language.
    package static func areFromBrowser(_ fields: [(name: String, value: String)]) -> Bool {
        func has(_ condition: (_ name: String, _ value: String) -> Bool) -> Bool {
            fields.contains { condition($0.name.lowercased(), $0.value) }
        }
        return has { name, _ in name.hasPrefix("sec-fetch-") || name.hasPrefix("sec-ch-ua") }
            || has { $0 == "user-agent" && $1.hasPrefix("Mozilla/5.0 (") }
                && has { name, _ in name == "accept-language" }
    }

    /// True for fields that depend on the message, and that are always dropped.
    package static func isComputed(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasPrefix(":") || ["content-length", "transfer-encoding", "cookie", "host"].contains(name)
    }
}
