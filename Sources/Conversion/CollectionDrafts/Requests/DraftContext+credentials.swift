import Cryptography
import Text

extension DraftContext {
    /// Sets `basic` or `digest`.
    package func setLogin(
        _ kind: String, _ user: String, _ password: String, of request: inout DraftRequest, at place: String
    ) {
        request.settings.setAuth(.entry(kind, .mapping(login(user, password, at: place))))
    }

    /// Returns the mapping of `basic` or `digest`.
    package func login(_ user: String, _ password: String, at place: String) -> DraftMapping {
        var login = DraftMapping()
        login.append(entry("user", user, named: "user", at: place))
        login.append(entry("password", password, named: "password", isSecret: true, at: place))
        return login
    }

    package func setBearer(_ token: String, of request: inout DraftRequest, at place: String) {
        let entry = entry("bearer", token, named: "token", isSecret: true, at: place)
        request.settings.setAuth(.entry("bearer", entry.value), comment: entry.comment)
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
