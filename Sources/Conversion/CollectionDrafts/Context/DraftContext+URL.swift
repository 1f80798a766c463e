import Diagnostics
import HTTP

extension DraftContext {
    /// Sets the URL of a request, with its user name and password as `auth` and its query as `query`.
    ///
    /// - Parameters:
    ///   - url: The URL in the source's form.
    ///   - keepsQuery: True if the query stays in the URL.
    package func setURL(_ url: String, of request: inout DraftRequest, keepsQuery: Bool = false, at place: String) {
        setURL(translate(url), of: &request, keepsQuery: keepsQuery, at: place)
    }

    package func setURL(_ url: DraftText, of request: inout DraftRequest, keepsQuery: Bool = false, at place: String) {
        // The fragment is not sent.
        let url = url.cut(at: "#")?.before ?? url
        let parts = url.cut(at: "?")
        request.url = path(takeLogin(of: parts?.before ?? url, &request, at: place), at: place)
        guard let query = parts?.behind else { return }
        if !keepsQuery, let fields = Self.fields(of: query, as: .query) {
            addQuery(fields, to: &request, at: place)
        } else {
            request.url += "?" + query.split(separator: "&").map { queryWord($0, at: place) }.joined(separator: "&")
        }
    }

    /// Returns the position behind `://` in the outline of a URL; its start for a URL without a scheme.
    private static func start(ofAuthorityIn outline: String) -> String.Index {
        outline.firstRange(of: "://")?.upperBound ?? outline.startIndex
    }

    /// Returns a URL without query, with placeholders for segments that are secrets or values of earlier responses.
    private func path(_ url: DraftText, at place: String) -> DraftText {
        let outline = url.outline
        let start = Self.start(ofAuthorityIn: outline)
        var result = url.slice(outline.startIndex..<start, of: outline)
        for (index, segment) in url.slice(start..<outline.endIndex, of: outline).split(separator: "/").enumerated() {
            guard index > 0 else {
                result.append(segment)
                continue
            }
            let name = DraftSecrets.isSecretShaped(segment.outline) ? "path secret" : "path"
            result += "/" + value(segment, named: name, at: place).text
        }
        return result
    }

    /// True if hubrun can request the URL of a draft; a placeholder stands for any text.
    package static func isRequestable(_ url: DraftText) -> Bool {
        let text = url.filled(with: "1")
        // A placeholder at the beginning can have any scheme and host.
        return (try? URLText.encoded(url.beginsWithPlaceholder ? "http://a" + text.dropFirst() : text)) != nil
    }

    /// Adds query parameters, given without percent-encoding.
    package func addQuery(_ fields: [(DraftText, DraftText)], to request: inout DraftRequest, at place: String) {
        request.settings.query.add(entries(of: fields, at: place))
    }

    /// Returns the entries for fields of a query or a form.
    func entries(of fields: [(DraftText, DraftText)], at place: String) -> [DraftMapping.Entry] {
        fields.map { name, value in
            let (text, comment) = self.value(value, named: name.outline, at: place)
            return DraftMapping.Entry(name, Self.short(text), comment: comment)
        }
    }

    /// Returns a text of a place that takes texts: a whole number needs no quotes there.
    package static func short(_ text: DraftText) -> DraftValue {
        guard let literal = text.literal, literal.utf8.count < 16, let number = Int(literal), String(number) == literal
        else { return .text(text) }
        return .plain(literal)
    }

    /// Returns a parameter of a query that stays in the URL, with a placeholder for a secret value.
    private func queryWord(_ word: DraftText, at place: String) -> DraftText {
        guard let (name, value) = word.cut(at: "=") else { return word }
        let plain = PercentText.decoded(name, as: .form) ?? name
        return name + "=" + self.value(value, named: plain.outline, at: place).text
    }

    /// The limit for fields that are written as a mapping.
    private static let maximumFields = 10_000

    /// Returns the names and values of a query or form; nil if a mapping would not be sent in the same way, or is too
    /// long.
    package static func fields(of text: DraftText, as form: PercentText.Form) -> [(DraftText, DraftText)]? {
        var fields: [(DraftText, DraftText)] = []
        var names: Set<DraftText> = []
        let words = text.split(separator: "&")
        guard words.count <= maximumFields else { return nil }
        for word in words {
            guard let (before, behind) = word.cut(at: "="), let name = PercentText.decoded(before, as: form),
                !name.isEmpty, let value = PercentText.decoded(behind, as: form)
            else { return nil }
            // A mapping cannot have a name, another one and the first again.
            guard names.insert(name).inserted || fields.last?.0 == name else { return nil }
            fields.append((name, value))
        }
        return fields
    }

    /// Returns the URL without `user:password@`, which becomes the authentication of the request.
    private func takeLogin(of url: DraftText, _ request: inout DraftRequest, at place: String) -> DraftText {
        let outline = url.outline
        let start = Self.start(ofAuthorityIn: outline)
        guard start > outline.startIndex, let sign = outline[start...].prefix(while: { $0 != "/" }).lastIndex(of: "@")
        else { return url }
        let login = url.slice(start..<sign, of: outline)
        let (user, password) = login.cut(at: ":") ?? (login, "")
        if request.settings.auth == nil {
            setLogin(
                "basic", PercentText.decoded(user, as: .plain) ?? user,
                PercentText.decoded(password, as: .plain) ?? password, of: &request, at: place)
        }
        return url.slice(outline.startIndex..<start, of: outline)
            + url.slice(outline.index(after: sign)..<outline.endIndex, of: outline)
    }
}

extension DraftContext {
    private static let proxySchemes: Set = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]

    /// Returns the URL of a proxy, with a placeholder for its password; nil for one that hubrun cannot use.
    ///
    /// - Parameters:
    ///   - address: The address as curl reads it: scheme and port may be missing.
    ///   - scheme: The scheme of an address without one.
    ///   - login: User name and password, instead of those of the address.
    package func proxy(
        _ address: DraftText, scheme: String = "http", login: DraftText? = nil, at place: String
    ) -> DraftText? {
        let outline = address.outline
        let end = outline.firstRange(of: "://")
        let scheme = end.map { String(outline[..<$0.lowerBound]) } ?? scheme
        var host = address.slice((end?.upperBound ?? outline.startIndex)..<outline.endIndex, of: outline)
        var login = login
        if let (before, behind) = host.cut(atLast: "@") { (login, host) = (login ?? before, behind) }
        while host.outline.hasSuffix("/") {
            let written = host.outline
            host = host.slice(written.startIndex..<written.index(before: written.endIndex), of: written)
        }
        if !host.outline.contains(":"), host.literal != nil { host.append(":1080") }
        guard Self.isRequestable("http://" + host), !host.outline.contains("/"), Self.proxySchemes.contains(scheme)
        else { return nil }
        guard let login else { return "\(scheme)://\(host)" }
        guard let (user, password) = login.cut(at: ":") else { return "\(scheme)://\(login)@\(host)" }
        let hidden = value(password, named: "proxy password", isSecret: true, at: place).text
        return "\(scheme)://\(user):\(hidden)@\(host)"
    }
}
