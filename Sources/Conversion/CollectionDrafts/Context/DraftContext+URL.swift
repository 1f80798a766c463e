import Diagnostics
import HTTP

extension DraftContext {
    /// The parts of a URL of the source.
    private struct Parts {
        var base: String
        var query: String?
    }

    /// Returns the URL without its fragment, which is not sent, split before the query.
    private static func parts(of url: String) -> Parts {
        var isInPlaceholder = false
        var queryStart: String.Index?
        var end = url.endIndex
        for index in url.indices {
            let rest = url[index...]
            if rest.hasPrefix("{{") { isInPlaceholder = true }
            if rest.hasPrefix("}}") { isInPlaceholder = false }
            if isInPlaceholder { continue }
            if url[index] == "#" {
                end = index
                break
            }
            if url[index] == "?", queryStart == nil { queryStart = index }
        }
        guard let queryStart, queryStart < end else { return Parts(base: String(url[..<end])) }
        return Parts(base: String(url[..<queryStart]), query: String(url[url.index(after: queryStart)..<end]))
    }

    /// Sets the URL of a request, with its user name and password as `auth` and its query as `query`.
    ///
    /// - Parameters:
    ///   - url: The URL in the source's form.
    ///   - keepsQuery: True if the query stays in the URL.
    package func setURL(_ url: String, of request: inout DraftRequest, keepsQuery: Bool = false, at place: String) {
        let parts = Self.parts(of: url)
        request.url = path(takeLogin(of: parts.base, &request, at: place), at: place)
        guard let query = parts.query else { return }
        if !keepsQuery, let fields = Self.fields(of: query, as: .query, hasPlaceholders: hasPlaceholders) {
            for (name, value) in fields { addQuery(name, value, to: &request, at: place) }
        } else {
            let words = query.split(separator: "&", omittingEmptySubsequences: false).map { word in
                queryWord(String(word), at: place)
            }
            request.url += "?" + words.joined(separator: "&")
        }
    }

    /// Returns a URL without query, with placeholders for segments that are secrets or values of earlier responses.
    private func path(_ url: String, at place: String) -> String {
        let start = url.firstRange(of: "://")?.upperBound ?? url.startIndex
        let segments = Self.segments(of: url[start...])
        let path = segments.dropFirst().map { segment in
            let name = DraftSecrets.isSecretShaped(segment) ? "path secret" : "path"
            return "/" + value(segment, named: name, at: place).text
        }
        return translate(url[..<start] + (segments.first ?? "")) + path.joined()
    }

    /// Returns the parts between the slashes that are in no placeholder of the source.
    private static func segments(of path: Substring) -> [String] {
        var segments: [String] = []
        var isInPlaceholder = false
        for part in path.split(separator: "/", omittingEmptySubsequences: false) {
            if isInPlaceholder {
                segments[segments.count - 1] += "/" + part
            } else {
                segments.append(String(part))
            }
            let (open, close) = (part.ranges(of: "{{").last?.upperBound, part.ranges(of: "}}").last?.upperBound)
            guard open != nil || close != nil else { continue }
            isInPlaceholder = open ?? part.startIndex > close ?? part.startIndex
        }
        return segments
    }

    /// True if hubrun can request the URL of a draft; a placeholder stands for any text.
    package static func isRequestable(_ url: String) -> Bool {
        let text = DraftPlaceholder.replaced(in: url, by: "1")
        // A placeholder at the beginning can have any scheme and host.
        let beginsWithPlaceholder = url.hasPrefix("<<") && text.hasPrefix("1")
        return (try? URLText.encoded(beginsWithPlaceholder ? "http://a" + text.dropFirst() : text)) != nil
    }

    /// Adds a query parameter, given without percent-encoding.
    package func addQuery(_ name: String, _ value: String, to request: inout DraftRequest, at place: String) {
        let (text, comment) = self.value(value, named: name, at: place)
        request.settings.query.add(translate(name), Self.short(text), comment: comment)
    }

    /// Returns a text of a place that takes texts: a whole number needs no quotes there.
    package static func short(_ text: String) -> DraftValue {
        let isNumber = text.utf8.count < 16 && Int(text).map { String($0) == text } ?? false
        return isNumber ? .plain(text) : .text(text)
    }

    /// Returns a parameter of a query that stays in the URL, with a placeholder for a secret value.
    private func queryWord(_ word: String, at place: String) -> String {
        guard let sign = word.firstIndex(of: "=") else { return translate(word) }
        let name = String(word[..<sign])
        let value = String(word[word.index(after: sign)...])
        let plain = PercentText.decoded(name, as: .form) ?? name
        return translate(name) + "=" + self.value(value, named: plain, at: place).text
    }

    /// The limit for fields that are written as a mapping.
    private static let maximumFields = 10_000

    /// Returns the names and values of a query or form; nil if a mapping would not be sent in the same way, or is too
    /// long.
    ///
    /// - Parameter hasPlaceholders: False if `{{…}}` is text like any other.
    package static func fields(
        of text: String, as form: PercentText.Form, hasPlaceholders: Bool = true
    ) -> [(String, String)]? {
        func decoded(_ text: Substring) -> String? {
            PercentText.decoded(String(text), as: form, hasPlaceholders: hasPlaceholders)
        }
        var fields: [(String, String)] = []
        var names: Set<String> = []
        guard text.utf8.count(where: { $0 == UInt8(ascii: "&") }) < maximumFields else { return nil }
        for word in text.split(separator: "&", omittingEmptySubsequences: false) {
            guard let sign = word.firstIndex(of: "="),
                let name = decoded(word[..<sign]), !name.isEmpty, let value = decoded(word[word.index(after: sign)...])
            else { return nil }
            // A mapping cannot have a name, another one and the first again.
            guard names.insert(name).inserted || fields.last?.0 == name else { return nil }
            fields.append((name, value))
        }
        return fields
    }

    /// Returns the URL without `user:password@`, which becomes the authentication of the request.
    private func takeLogin(of url: String, _ request: inout DraftRequest, at place: String) -> String {
        guard let scheme = url.firstRange(of: "://") else { return url }
        let authority = url[scheme.upperBound...].prefix { $0 != "/" }
        guard let sign = authority.lastIndex(of: "@") else { return url }
        let words = authority[..<sign].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            .map { PercentText.decoded(String($0), as: .login) ?? String($0) }
        let user = words[0]
        let password = words.count > 1 ? words[1] : ""
        if request.settings.auth == nil { setLogin("basic", user, password, of: &request, at: place) }
        return String(url[..<scheme.upperBound] + url[url.index(after: sign)...])
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
    package func proxy(_ address: String, scheme: String = "http", login: String? = nil, at place: String) -> String? {
        var address = address
        var scheme = scheme
        var login = login
        if let end = address.firstRange(of: "://") {
            scheme = String(address[..<end.lowerBound])
            address = String(address[end.upperBound...])
        }
        if let sign = address.lastIndex(of: "@") {
            login = login ?? String(address[..<sign])
            address = String(address[address.index(after: sign)...])
        }
        while address.hasSuffix("/") { address.removeLast() }
        if !address.contains(":"), !address.contains("{{") { address += ":1080" }
        var text = scheme + "://"
        if let login {
            let words = login.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            text += translate(words[0])
            if words.count > 1 {
                text += ":" + value(words[1], named: "proxy password", isSecret: true, at: place).text
            }
            text += "@"
        }
        let host = translate(address)
        guard Self.isRequestable("http://" + host), !address.contains("/"), Self.proxySchemes.contains(scheme) else {
            return nil
        }
        return text + host
    }
}
