import Cryptography

extension DraftContext {
    /// Header fields that hubrun computes from the body.
    private static let computed: Set = ["content-length", "transfer-encoding"]

    /// Adds a header field; `Authorization` becomes `auth` and `Cookie` becomes `cookies` where hubrun has their form.
    package func addHeader(_ name: String, _ value: String, to request: inout DraftRequest, at place: String) {
        let part = "header \(name)"
        let shown = translate(Self.capitalized(name))
        guard DraftHeader.isValidName(ofTranslated: shown), DraftHeader.isValidValue(value) else {
            report.add(.leftOut, at: place, part, "not a valid header field")
            return
        }
        let lower = name.lowercased()
        if Self.computed.contains(lower) {
            report.add(.leftOut, at: place, part, "hubrun sends it with the body's length", isHarmless: true)
            return
        }
        if lower == "authorization", addAuthorization(value, to: &request, at: place) { return }
        if lower == "cookie", addCookies(value, to: &request, at: place) { return }
        let isSecret = DraftSecrets.isSecretHeader(name)
        let (text, comment) = self.value(value, named: name, isSecret: isSecret, at: place)
        guard request.settings.headers.entries.count < DraftHeader.maximumCount else {
            return report.add(
                .leftOut, at: place, part, "a request has \(DraftHeader.maximumCount) header fields at most")
        }
        let key = request.settings.headers.entries.first { $0.key.lowercased() == lower }?.key ?? shown
        request.settings.headers.add(key, .text(text), comment: comment)
        if lower == "authorization" { request.settings.auth = nil }
        report.add(.exact, at: place, part, lower == "content-type" ? "sent with the body" : "headers.\(key)")
    }

    /// Returns a name in the usual notation if it is written in lower case, as HTTP/2 sends it.
    package static func capitalized(_ name: String) -> String {
        guard !name.contains(where: \.isUppercase), !name.contains("{{") else { return name }
        let words = name.split(separator: "-", omittingEmptySubsequences: false)
        return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: "-")
    }

    // MARK: Credentials

    /// Sets `basic` or `digest`.
    package func setLogin(
        _ kind: String, _ user: String, _ password: String, of request: inout DraftRequest, at place: String
    ) {
        let (name, nameComment) = value(user, named: "user", at: place)
        let (text, comment) = value(password, named: "password", isSecret: true, at: place)
        var login = DraftMapping()
        login.append(DraftMapping.Entry("user", .text(name), comment: nameComment))
        login.append(DraftMapping.Entry("password", .text(text), comment: comment))
        request.settings.setAuth(.entry(kind, .mapping(login)))
    }

    package func setBearer(_ token: String, of request: inout DraftRequest, at place: String) {
        let (text, comment) = value(token, named: "token", isSecret: true, at: place)
        request.settings.setAuth(.entry("bearer", .text(text)), comment: comment)
    }

    /// Sets the authentication of a header field; returns false if the field must be sent as it is.
    private func addAuthorization(_ value: String, to request: inout DraftRequest, at place: String) -> Bool {
        guard let space = value.firstIndex(of: " ") else { return false }
        let scheme = value[..<space].lowercased()
        var rest = String(value[space...].drop { $0 == " " })
        while rest.last == " " { rest.removeLast() }
        guard !rest.isEmpty else { return false }
        let part = "header Authorization"
        switch scheme {
        case "bearer" where !rest.contains(" ") || rest.contains("{{"):
            setBearer(rest, of: &request, at: place)
            report.add(.exact, at: place, part, "auth.bearer")
            return true
        case "basic":
            guard let bytes = Base64.decode(rest), let login = String(validating: bytes, as: UTF8.self),
                let colon = login.firstIndex(of: ":")
            else { break }
            let password = String(login[login.index(after: colon)...])
            setLogin("basic", String(login[..<colon]), password, of: &request, at: place)
            report.add(.exact, at: place, part, "auth.basic")
            return true
        default: break
        }
        guard scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }) else { return false }
        let (text, comment) = self.value(rest, named: "Authorization", isSecret: true, at: place)
        request.settings.headers.append(
            DraftMapping.Entry("Authorization", .text(value[...space] + text), comment: comment))
        request.settings.auth = nil
        report.add(.exact, at: place, part, "headers.Authorization")
        return true
    }

    /// Adds the cookies of a text such as `theme=dark; sid=1`; returns false if it has another form.
    ///
    /// All values are secrets: no name or form tells which cookie is the key of a session.
    package func addCookies(_ text: String, to request: inout DraftRequest, at place: String) -> Bool {
        var cookies: [(name: String, value: String)] = []
        for word in text.split(separator: ";") {
            let word = word.trimmingSpaces
            guard !word.isEmpty else { continue }
            guard let sign = word.firstIndex(of: "="), sign != word.startIndex else { return false }
            let name = String(word[..<sign])
            guard DraftHeader.isValidName(name), cookies.count < DraftHeader.maximumCount,
                !cookies.contains(where: { $0.name == name })
            else { return false }
            cookies.append((name, String(word[word.index(after: sign)...])))
        }
        guard !cookies.isEmpty else { return false }
        for (name, value) in cookies {
            let (text, comment) = self.value(value, named: name, isSecret: true, at: place)
            request.settings.cookies.entries.removeAll { $0.key == name }
            request.settings.cookies.append(DraftMapping.Entry(name, .text(text), comment: comment))
            report.add(.exact, at: place, "cookie \(name)", "cookies.\(name)")
        }
        return true
    }
}

extension StringProtocol {
    /// The text without spaces and tabs around it.
    package var trimmingSpaces: String {
        let spaces = " \t\r\n".unicodeScalars
        var scalars = Substring(self).unicodeScalars
        while let first = scalars.first, spaces.contains(first) { scalars.removeFirst() }
        while let last = scalars.last, spaces.contains(last) { scalars.removeLast() }
        return String(scalars)
    }
}
