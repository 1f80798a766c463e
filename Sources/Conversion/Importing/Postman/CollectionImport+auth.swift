import CollectionDrafts
import JSON
import PostmanFormat
import Text

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
            context.report.add(.leftOut, at: place, "\(credentials.type) \(name)", "hubrun has no such parameter")
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
            auth.append(context.entry("bearer", token, named: "token", isSecret: true, at: place))
        case "basic", "digest":
            let (user, password) = (text(parameters["username"]), text(parameters["password"]))
            auth[name: parameters.type] = .mapping(context.login(user, password, at: place))
        case "apikey":
            let name = parameters["key"]
            guard !name.isEmpty, !isEmptyInSource(parameters["value"], of: "apikey", at: place) else { return nil }
            var key = DraftMapping([(parameters["in"] == "query" ? "query" : "header", .text(text(name)))])
            key.append(context.entry("value", parameters["value"], named: name, isSecret: true, at: place))
            auth["apiKey"] = .mapping(key)
        case "awsv4":
            var signature = DraftMapping(layout: .block)
            signature.append(
                context.entry("accessKey", parameters["accessKey"], named: "accessKey", isSecret: true, at: place))
            signature.append(
                context.entry("secretKey", parameters["secretKey"], named: "secretKey", isSecret: true, at: place))
            if !parameters["sessionToken"].isEmpty {
                signature.append(
                    context.entry(
                        "sessionToken", parameters["sessionToken"], named: "sessionToken", isSecret: true, at: place))
            }
            signature["region"] = .text(text(parameters.value("region", default: "us-east-1")))
            signature["service"] = .text(text(parameters.value("service", default: "execute-api")))
            if parameters.isTrue("addAuthDataToQuery") {
                context.report.add(.approximate, at: place, "awsv4 addAuthDataToQuery", "the signature is in a header")
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
                DraftMapping.Entry("bearer", .text(.variable(token))),
                prefix: parameters.value("headerPrefix", default: "Bearer"),
                isInQuery: parameters["addTokenTo"] == "queryParam",
                parameter: parameters.value("queryParamKey", default: "token"), into: &settings)
        default:
            context.report.add(
                .toDo, at: place, "auth \"\(parameters.type)\"", "hubrun does not have it: no auth is sent")
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
        context.report.add(.toDo, at: place, "auth \"\(type)\"", "its value is empty in the source: no auth is sent")
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

extension CollectionImport {
    /// Returns the access token: a stored one, or one that hubrun fetches.
    func oauth2Token(_ parameters: AuthParameters, at place: String) -> DraftMapping.Entry? {
        if parameters["tokenType"].lowercased() == "mac" {
            context.report.add(.toDo, at: place, "oauth2 tokenType", "hubrun does not sign with MAC: no auth is sent")
            return nil
        }
        let stored = parameters["accessToken"]
        let grant = parameters["grant_type"]
        let isFetched = ["client_credentials", "password_credentials"].contains(grant)
        let isUnknown =
            stored.isEmpty
            || isFetched && stored.hasPlaceholders
                && PostmanPlaceholders.placeholders(in: stored).allSatisfy { !values.isDefined($0.name) }
        guard isUnknown else { return context.entry("bearer", stored, named: "accessToken", isSecret: true, at: place) }
        guard isFetched, !parameters["accessTokenUrl"].isEmpty, !parameters["clientId"].isEmpty else {
            context.report.add(
                .toDo, at: place, "auth \"oauth2\"",
                grant.isEmpty || isFetched
                    ? "it has no token and no complete parameters to fetch one: no auth is sent"
                    : "the grant \"\(grant)\" needs a browser: give a token with --secret; no auth is sent")
            return nil
        }
        var settings = DraftMapping(layout: .block)
        settings["tokenUrl"] = .text(url(parameters["accessTokenUrl"]))
        settings["clientId"] = .text(text(parameters["clientId"]))
        let isPassword = grant == "password_credentials"
        if !parameters["clientSecret"].isEmpty || !isPassword {
            settings.append(
                context.entry(
                    "clientSecret", parameters["clientSecret"], named: "clientSecret", isSecret: true, at: place))
        }
        for key in ["scope", "audience"] where !parameters[key].isEmpty {
            settings[name: key] = .text(text(parameters[key]))
        }
        if parameters["client_authentication"] == "body" { settings["authentication"] = "body" }
        if isPassword {
            settings["username"] = .text(text(parameters["username"]))
            settings.append(
                context.entry("password", parameters["password"], named: "password", isSecret: true, at: place))
        }
        let definition = DraftMapping([("oauth2", .mapping(settings))], layout: .block)
        let name = context.tokenName(.mapping(definition), wish: "accessToken", in: &collection.tokens)
        return DraftMapping.Entry("bearer", .text(.variable(name)))
    }

    /// Returns the name of a token that hubrun signs.
    func webToken(_ parameters: AuthParameters, at place: String) -> String? {
        let algorithm = parameters.value("algorithm", default: "HS256")
        guard ["HS256", "HS384", "HS512", "RS256", "ES256"].contains(algorithm) else {
            context.report.add(
                .toDo, at: place, "auth \"jwt\"", "hubrun does not sign with \(algorithm): no auth is sent")
            return nil
        }
        guard let claims = members(parameters["payload"]), let header = members(parameters["header"]) else {
            context.report.add(
                .toDo, at: place, "auth \"jwt\"", "its payload or header is not a JSON object: no auth is sent")
            return nil
        }
        var settings = DraftMapping([("algorithm", .verbatim(algorithm))], layout: .block)
        let isShared = algorithm.hasPrefix("HS")
        let key = parameters[isShared ? "secret" : "privateKey"]
        guard !key.isEmpty else {
            context.report.add(.toDo, at: place, "auth \"jwt\"", "it has no key: no auth is sent")
            return nil
        }
        if isShared, parameters.isTrue("isSecretBase64Encoded") {
            let secret = context.entry("key", key, named: "secret", isSecret: true, at: place)
            if let placeholder = secret.value.text?.placeholder {
                settings["key"] = .text(DraftText(placeholder.filtered(by: "base64Decode")))
            }
        } else {
            settings.append(
                context.entry("key", key, named: isShared ? "secret" : "privateKey", isSecret: true, at: place))
        }
        if !claims.isEmpty { settings["claims"] = .mapping(claims) }
        if !header.isEmpty { settings["header"] = .mapping(header) }
        context.report.add(.approximate, at: place, "auth \"jwt\"", "hubrun adds typ, iat and exp")
        let definition = DraftMapping([("jwt", .mapping(settings))], layout: .block)
        return context.tokenName(.mapping(definition), wish: "signedToken", in: &collection.tokens)
    }

    private func members(_ text: String) -> DraftMapping? {
        guard !text.isEmpty else { return DraftMapping() }
        guard case .mapping(let mapping)? = context.json(text, layout: .short(3), at: place) else { return nil }
        return mapping
    }
}

/// The parameters of a type of authentication.
struct AuthParameters {
    let type: String
    private let values: [String: String]
    /// The parameters that no result has.
    let unused: [String]

    private static let used: [String: Set<String>] = [
        "bearer": ["token"], "basic": ["username", "password", "showPassword"],
        "digest": ["username", "password", "algorithm", "disableRetryRequest"], "apikey": ["key", "value", "in"],
        "awsv4": [
            "accessKey", "secretKey", "sessionToken", "region", "service", "addAuthDataToQuery", "saveHelperData",
        ],
        "oauth2": [
            "accessToken", "addTokenTo", "headerPrefix", "tokenType", "grant_type", "accessTokenUrl", "clientId",
            "clientSecret", "scope", "username", "password", "client_authentication", "audience", "tokenName",
            "useBrowser", "redirect_uri", "authUrl", "state", "challengeAlgorithm", "code_verifier",
        ],
        "jwt": [
            "algorithm", "secret", "isSecretBase64Encoded", "privateKey", "payload", "header", "headerPrefix",
            "addTokenTo", "queryParamKey",
        ],
    ]

    init(_ credentials: PostmanCredentials) {
        type = credentials.type
        var values: [String: String] = [:]
        var unused: [String] = []
        for parameter in credentials.parameters where !parameter.isDisabled {
            guard let key = parameter.key?.text else { continue }
            let value = Self.text(parameter.value)
            values[key] = value
            if !value.isEmpty, let used = Self.used[type], !used.contains(key) { unused.append(key) }
        }
        self.values = values
        self.unused = unused
    }

    private static func text(_ value: PostmanValue) -> String {
        switch value {
        case .missing, .null: ""
        case .structure(let json, _): json.compactText()
        case .text(let text), .plain(let text): text.text
        }
    }

    subscript(key: String) -> String { values[key] ?? "" }

    func value(_ key: String, default text: String) -> String { values[key].flatMap { $0.isEmpty ? nil : $0 } ?? text }

    func isTrue(_ key: String) -> Bool { self[key] == "true" }

    /// The header that the authentication writes, in lower case; nil if it writes none.
    static func header(of credentials: PostmanCredentials?) -> String? {
        guard let credentials else { return nil }
        let parameters = AuthParameters(credentials)
        switch parameters.type {
        case "bearer": return parameters["token"].isEmpty ? nil : "authorization"
        case "basic", "digest", "awsv4": return "authorization"
        case "oauth2": return parameters["addTokenTo"] == "queryParams" ? nil : "authorization"
        case "jwt": return parameters["addTokenTo"] == "queryParam" ? nil : "authorization"
        case "apikey": return parameters["in"] == "query" ? nil : parameters["key"].lowercased()
        default: return nil
        }
    }
}
