import CollectionDrafts
import CollectionModel
import JSON
import Placeholders

extension PostmanWriter {
    static let noAuth: JSONValue = ["type": "noauth"]

    func auth(_ setting: AuthSetting) -> JSONValue {
        switch setting {
        case .none: return Self.noAuth
        case .basic(let user, let password): return auth("basic", login(user, password))
        case .digest(let user, let password): return auth("digest", login(user, password))
        case .bearer(let token):
            return tokenAuth(token.soleExpression) ?? auth("bearer", [("token", text(token, .plain, .whole("token")))])
        case .apiKey(let place, let name, let value):
            let secret = name.literal ?? "apiKey"
            return auth(
                "apikey", [("key", text(name)), ("value", text(value, .plain, .whole(secret))), ("in", place.rawValue)])
        case .awsSignature(let aws):
            var entries = [
                ("accessKey", text(aws.accessKey)), ("secretKey", secretKey(aws)),
                ("region", text(aws.region)), ("service", text(aws.service)),
            ]
            if let token = aws.sessionToken {
                entries.append(("sessionToken", text(token, .plain, .whole("sessionToken"))))
            }
            return auth("awsv4", entries)
        }
    }

    private func login(_ user: PlaceholderText, _ password: PlaceholderText) -> [(String, String)] {
        [("username", text(user)), ("password", self.password(password))]
    }

    private func auth(_ type: String, _ entries: [(String, String)]) -> JSONValue {
        let list = entries.map { entry -> JSONValue in
            ["key": .string(entry.0), "value": .string(entry.1), "type": "string"]
        }
        return .object(["type": .string(type), type: .array(list)])
    }

    /// Returns the auth for a placeholder that is a token of the collection; nil for others.
    func tokenAuth(_ expression: PlaceholderExpression?) -> JSONValue? {
        guard let expression, expression.filters.isEmpty, case .name(let name) = expression.head,
            names.definitions[name] == nil, let token = names.tokens[name]
        else { return nil }
        if !token.refreshOn.isEmpty { note(.leftOut, "refreshOn of \(name)", "Postman does not fetch a new token") }
        switch token.kind {
        case .oauth2(let settings): return oauth2(settings)
        case .jsonWebToken(let settings): return jsonWebToken(settings, name)
        case .sharedAccessSignature: return nil
        }
    }

    private func oauth2(_ settings: OAuth2Settings) -> JSONValue {
        let grant = settings.username == nil ? "client_credentials" : "password_credentials"
        var entries = [
            ("grant_type", grant), ("accessTokenUrl", text(settings.tokenURL, .url)),
            ("clientId", text(settings.clientID)),
            ("addTokenTo", "header"), ("client_authentication", settings.authentication.rawValue),
        ]
        if let secret = settings.clientSecret {
            entries.append(("clientSecret", text(secret, .plain, .whole("clientSecret"))))
        }
        if let scope = settings.scope { entries.append(("scope", text(scope))) }
        if let audience = settings.audience { entries.append(("audience", text(audience))) }
        if let user = settings.username { entries.append(("username", text(user))) }
        if let password = settings.password { entries.append(("password", self.password(password))) }
        note(.approximate, "OAuth 2 token", "Postman fetches it only on a click, Newman never")
        return auth("oauth2", entries)
    }

    private func jsonWebToken(_ settings: JSONWebTokenSettings, _ name: String) -> JSONValue {
        let key = text(settings.key, .plain, .whole("key"))
        var entries = [("algorithm", settings.algorithm.rawValue)]
        let isSecret = settings.algorithm.rawValue.hasPrefix("HS")
        entries.append((isSecret ? "secret" : "privateKey", key))
        if isSecret { entries.append(("isSecretBase64Encoded", "false")) }
        entries.append(("payload", settings.claims.map { json($0) } ?? "{}"))
        entries.append(("addTokenTo", "header"))
        if let header = settings.header { entries.append(("header", json(header))) }
        note(.approximate, "token \(name)", "Postman adds neither \"iat\" nor \"exp\" to the claims")
        return auth("jwt", entries)
    }
}

extension PostmanWriter {
    /// Returns lines that compute the variables of a hub from its connection string.
    func hubLines() -> [String] {
        let hasConnectionString = source.environments.contains { environment in
            if case .connectionString? = environment.hub?.form { true } else { false }
        }
        guard hasConnectionString else { return [] }
        return [
            "const connection = pm.variables.replaceIn(\"{{hubConnectionString}}\");",
            "if (connection.includes(\"Endpoint=\")) {",
            "    const part = (name) => (connection.match(new RegExp(`(?:^|;)${name}=([^;]*)`)) || [])[1];",
            "    const endpoint = part(\"Endpoint\").replace(/^sb:/, \"https:\").replace(/\\/$/, \"\");",
            "    pm.variables.set(\"hubUrl\", `${endpoint}/${pm.variables.replaceIn(\"{{hubName}}\")}`);",
            "    pm.variables.set(\"sasKeyName\", part(\"SharedAccessKeyName\"));",
            "    pm.variables.set(\"sasKey\", part(\"SharedAccessKey\"));",
            "}",
        ]
    }

    /// Returns lines that mint the tokens of the collection and the hub's own token.
    func tokenLines() -> [String] {
        var lines: [String] = []
        let hasHub = source.environments.contains { $0.hub != nil }
        if hasHub, names.used.contains(HubDefinition.tokenName) {
            lines += signatureLines(HubDefinition.tokenName, SharedAccessSignatureSettings())
        }
        for token in source.collection.allTokens where names.used.contains(token.name) {
            switch token.kind {
            case .sharedAccessSignature(let settings): lines += signatureLines(token.name, settings)
            case .oauth2, .jsonWebToken:
                guard tokensInTexts.contains(token.name) else { continue }
                note(.toDo, "token \(token.name)", "only auth: { bearer: … } is translated: set the variable")
            }
        }
        guard !lines.isEmpty else { return [] }
        return [
            "// A shared access signature: https://learn.microsoft.com/rest/api/eventhub/generate-sas-token",
            "const encoded = (text) => encodeURIComponent(text)",
            "    .replace(/[!'()*]/g, (sign) => \"%\" + sign.charCodeAt(0).toString(16))",
            "    .replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());",
            "const sasToken = (resource, keyName, key, seconds) => {",
            "    const expiry = Math.floor(Date.now() / 1000) + seconds;",
            "    const code = CryptoJS.HmacSHA256(`${encoded(resource)}\\n${expiry}`, key);",
            "    const signature = encoded(code.toString(CryptoJS.enc.Base64));",
            "    const fields = `sr=${encoded(resource)}&sig=${signature}&se=${expiry}&skn=${encoded(keyName)}`;",
            "    return `SharedAccessSignature ${fields}`;",
            "};",
        ] + lines
    }

    private func signatureLines(_ name: String, _ settings: SharedAccessSignatureSettings) -> [String] {
        guard settings.connectionString == nil else {
            note(.toDo, "token \(name)", "its connection string is not translated: set the variable")
            return []
        }
        guard case .fixed(let lifetime) = settings.expiresIn else {
            note(.toDo, "token \(name)", "its lifetime is a placeholder: set the variable")
            return []
        }
        let resource = settings.resource.flatMap(javaScript.expression) ?? "pm.variables.replaceIn(\"{{hubUrl}}\")"
        let keyName = settings.keyName.flatMap(javaScript.expression) ?? "pm.variables.replaceIn(\"{{sasKeyName}}\")"
        let key: String
        if let written = settings.key {
            key = javaScript.searching(.whole("\(name)Key")).expression(written) ?? "\"\""
        } else if let own = settings.keyName?.literal {
            let variable = "sasKey.\(own)"
            names.need(variable, isSecret: true)
            key = JavaScriptExpressions.lookup(variable)
        } else {
            names.need("sasKey", isSecret: true)
            key = "pm.variables.replaceIn(\"{{sasKey}}\")"
        }
        return signature(name, resource, keyName, key, lifetime)
    }

    /// Returns the line that sets a token. Without a key, it keeps the token of the environment.
    private func signature(
        _ name: String, _ resource: String, _ keyName: String, _ key: String, _ lifetime: Duration
    ) -> [String] {
        let condition = key.hasPrefix("pm.variables.get") ? "if (\(key)) " : "if (pm.variables.get(\"sasKey\")) "
        let seconds = lifetime.components.seconds
        return [
            "\(condition)pm.variables.set(\(JavaScriptText.literal(name)), "
                + "sasToken(\(resource), \(keyName), \(key), \(seconds)));"
        ]
    }
}
