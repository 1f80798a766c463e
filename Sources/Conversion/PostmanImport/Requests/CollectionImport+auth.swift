import CollectionDrafts
import PostmanFormat

extension CollectionImport {
    /// Writes the authentication of a level or request.
    func importAuth(of level: PostmanLevel, into settings: inout DraftSettings, at place: String) {
        let outer = FolderAuth.credentials(levels)
        switch level.auth {
        case .inherited: return
        case .none: if outer != nil, !settings.hasHeader("Authorization") { settings.setAuth("none") }
        case .given(let credentials): importCredentials(credentials, hasOuter: outer != nil, into: &settings, at: place)
        case .named:
            guard let credentials = FolderAuth.credentials(levels + [level]) else {
                if outer != nil, !settings.hasHeader("Authorization") { settings.setAuth("none") }
                return
            }
            guard credentials.id != outer?.id || outer == nil else { return }
            importCredentials(credentials, hasOuter: outer != nil, into: &settings, at: place)
        }
    }

    /// Writes an API key as a header field or parameter, if the request has a header field Authorization: in Postman both
    /// are sent, in hubrun that field replaces the `auth` of the levels.
    func sendKeyBesideAuthorization(
        _ credentials: PostmanCredentials?, with settings: inout DraftSettings, at place: String
    ) {
        guard let credentials, credentials.type == "apikey", settings.hasHeader("Authorization"),
            let auth = auth(AuthParameters(credentials), into: &settings, at: place),
            case .mapping(let key)? = auth["apiKey"]
        else { return }
        settings.auth = nil
        if case .text(let name)? = key["query"] {
            settings.query.entries.removeAll { $0.key == name && $0.switchedOff == nil }
        }
        settings.addKey(key)
    }

    private func importCredentials(
        _ credentials: PostmanCredentials, hasOuter: Bool, into settings: inout DraftSettings, at place: String
    ) {
        let parameters = AuthParameters(credentials)
        for name in parameters.unused {
            report.add(.leftOut, at: place, "\(credentials.type) \(name)", "hubrun has no such parameter")
        }
        if let auth = auth(parameters, into: &settings, at: place) {
            settings.setAuth(.mapping(auth))
        } else if hasOuter, !settings.hasHeader("Authorization") {
            settings.setAuth("none")
        }
    }

    /// Returns the mapping of `auth`; nil if there is none, or if it became a header or a parameter.
    private func auth(
        _ parameters: AuthParameters, into settings: inout DraftSettings, at place: String
    ) -> DraftMapping? {
        var auth = DraftMapping()
        switch parameters.type {
        case "bearer":
            let token = parameters["token"]
            guard !isEmptyInSource(token, of: "bearer", at: place) else { return nil }
            auth.append(entry("bearer", token, named: "token", isSecret: true, at: place))
        case "basic", "digest":
            auth[parameters.type] = .mapping(login(parameters["username"], parameters["password"], at: place))
        case "apikey":
            let name = parameters["key"]
            guard !name.isEmpty, !isEmptyInSource(parameters["value"], of: "apikey", at: place) else { return nil }
            var key = DraftMapping([(parameters["in"] == "query" ? "query" : "header", .text(text(name)))])
            key.append(entry("value", parameters["value"], named: name, isSecret: true, at: place))
            auth["apiKey"] = .mapping(key)
        case "awsv4":
            var signature = DraftMapping(layout: .block)
            signature.append(entry("accessKey", parameters["accessKey"], named: "accessKey", isSecret: true, at: place))
            signature.append(entry("secretKey", parameters["secretKey"], named: "secretKey", isSecret: true, at: place))
            if !parameters["sessionToken"].isEmpty {
                signature.append(
                    entry("sessionToken", parameters["sessionToken"], named: "sessionToken", isSecret: true, at: place))
            }
            signature["region"] = .text(text(parameters.value("region", default: "us-east-1")))
            signature["service"] = .text(text(parameters.value("service", default: "execute-api")))
            if parameters.isTrue("addAuthDataToQuery") {
                report.add(.approximate, at: place, "awsv4 addAuthDataToQuery", "the signature is in a header")
            }
            auth["awsSigV4"] = .mapping(signature)
        case "oauth2":
            guard let token = oauth2Token(parameters, at: place) else { return nil }
            return put(
                token, prefix: parameters.value("headerPrefix", default: "Bearer"),
                isInQuery: parameters["addTokenTo"] == "queryParams", parameter: "access_token", into: &settings)
        case "jwt":
            guard let token = webToken(parameters, at: place) else { return nil }
            return put(
                DraftMapping.Entry("bearer", .text("<<\(token)>>")),
                prefix: parameters.value("headerPrefix", default: "Bearer"),
                isInQuery: parameters["addTokenTo"] == "queryParam",
                parameter: parameters.value("queryParamKey", default: "token"), into: &settings)
        default:
            report.add(.toDo, at: place, "auth \"\(parameters.type)\"", "hubrun does not have it: no auth is sent")
            return nil
        }
        return auth
    }

    /// True for credentials that are empty, or a variable that is: Postman sends none then.
    private func isEmptyInSource(_ value: String, of type: String, at place: String) -> Bool {
        let placeholders = PostmanPlaceholders.placeholders(in: value)
        guard !value.isEmpty else { return true }
        guard placeholders.count == 1, let first = placeholders.first, value == "{{\(first.name)}}",
            values.isEmpty(first.name), !scripts.setNames.contains(first.name), !scripts.savedNames.contains(first.name)
        else { return false }
        report.add(.toDo, at: place, "auth \"\(type)\"", "its value is empty in the source: no auth is sent")
        return true
    }

    /// Puts a token where its parameters say; returns `auth` for a bearer token.
    private func put(
        _ token: DraftMapping.Entry, prefix: String, isInQuery: Bool, parameter: String,
        into settings: inout DraftSettings
    ) -> DraftMapping? {
        if !isInQuery, prefix.trimmingSpaces.lowercased() == "bearer" {
            var auth = DraftMapping()
            auth.append(token)
            return auth
        }
        var entry = token
        if isInQuery {
            entry.key = text(parameter)
            settings.query.entries.removeAll { $0.key == entry.key && $0.switchedOff == nil }
            settings.query.append(entry)
        } else {
            entry.key = "Authorization"
            if case .text(let value) = token.value, !prefix.isEmpty { entry.value = .text("\(text(prefix)) \(value)") }
            settings.headers.append(entry)
        }
        return nil
    }
}
