import Cryptography

extension DraftContext {
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
    func addAuthorization(_ value: String, to request: inout DraftRequest, at place: String) -> Bool {
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
}
