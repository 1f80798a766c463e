import CollectionDrafts

/// Translates the authentication of requests and folders.
struct BrunoAuth {
    /// Returns the entry `auth`; nil if the request has that of its folder, or one that hubrun lacks.
    static func entry(
        _ auth: BrunoItem.Auth?, isRequest: Bool, tokens: inout DraftMapping, _ state: inout BrunoState,
        at place: String
    ) -> DraftMapping.Entry? {
        guard let auth else { return nil }
        func value(_ names: String...) -> String { names.lazy.compactMap { auth.values[$0] }.first ?? "" }
        func mapping(_ key: String, _ entries: [DraftMapping.Entry]) -> DraftMapping.Entry {
            var inner = DraftMapping(layout: .short(5))
            inner.entries = entries
            let comment = inner.entries.contains { $0.comment != nil } ? DraftSecrets.comment : nil
            for index in inner.entries.indices { inner.entries[index].comment = nil }
            return DraftMapping.Entry("auth", .entry(key, .mapping(inner)), comment: comment)
        }
        func named(_ entry: DraftMapping.Entry, _ key: String) -> DraftMapping.Entry {
            var entry = entry
            entry.key = key
            return entry
        }
        switch auth.mode {
        case "inherit": return nil
        case "none": return isRequest ? DraftMapping.Entry("auth", "none") : nil
        case "bearer":
            let token = state.secret(value("token"), named: "token", at: place)
            return DraftMapping.Entry("auth", .entry("bearer", token.value), comment: token.comment)
        case "basic", "digest":
            let user = DraftMapping.Entry("user", .text(state.text(value("username"))))
            return mapping(auth.mode, [user, state.secret(value("password"), named: "password", at: place)])
        case "apikey":
            let key = value("key")
            let isQuery = value("placement").lowercased().contains("query")
            guard isQuery && !key.isEmpty || BrunoState.isHeaderName(state.text(key)) else {
                state.report.add(.toDo, at: place, "auth apikey", "its key is no name of a header: add it by hand")
                return nil
            }
            let secret = state.secret(value("value"), named: key.isEmpty ? "api_key" : key, at: place)
            return mapping(
                "apiKey",
                [DraftMapping.Entry(isQuery ? "query" : "header", .text(state.text(key))), named(secret, "value")])
        case "awsv4":
            var entries = [DraftMapping.Entry("accessKey", .text(state.text(value("accessKeyId"))))]
            entries.append(
                named(state.secret(value("secretAccessKey"), named: "secret_access_key", at: place), "secretKey"))
            if !value("sessionToken").isEmpty {
                entries.append(
                    named(state.secret(value("sessionToken"), named: "session_token", at: place), "sessionToken"))
            }
            entries.append(DraftMapping.Entry("region", .text(state.text(value("region")))))
            entries.append(DraftMapping.Entry("service", .text(state.text(value("service")))))
            return mapping("awsSigV4", entries)
        case "oauth2": return oauth2(auth, &tokens, &state, at: place)
        default:
            state.report.add(.toDo, at: place, "auth \(auth.mode)", "is not supported: add it by hand")
            return nil
        }
    }

    private static func oauth2(
        _ auth: BrunoItem.Auth, _ tokens: inout DraftMapping, _ state: inout BrunoState, at place: String
    ) -> DraftMapping.Entry? {
        func value(_ names: String...) -> String { names.lazy.compactMap { auth.values[$0] }.first ?? "" }
        let grant = value("grant_type")
        guard ["client_credentials", "password", "resource_owner_password_credentials"].contains(grant) else {
            state.report.add(
                .toDo, at: place, "auth oauth2 \(grant)",
                "log in with a browser, and give the token as the process "
                    + "variable TOKEN")
            return DraftMapping.Entry(
                "auth", .entry("bearer", .text(state.secrets.placeholder(for: "", named: "token"))))
        }
        var settings = DraftMapping(layout: .block)
        settings["tokenUrl"] = .text(state.text(value("access_token_url", "accessTokenUrl")))
        settings["clientId"] = .text(state.text(value("client_id", "clientId")))
        let secret = value("client_secret", "clientSecret")
        if !secret.isEmpty || grant == "client_credentials" {
            let entry = state.secret(secret, named: "client_secret", at: place)
            settings.append(DraftMapping.Entry("clientSecret", entry.value, comment: entry.comment))
        }
        if grant != "client_credentials" {
            settings["username"] = .text(state.text(value("username")))
            settings.append(state.secret(value("password"), named: "password", at: place))
        }
        let scope = value("scope")
        if !scope.isEmpty { settings["scope"] = .text(state.text(scope)) }
        if value("credentials_placement") == "body" { settings["authentication"] = "body" }
        let token = DraftValue.entry("oauth2", .mapping(settings))
        if let known = tokens.entries.first(where: { $0.value == token }) {
            return DraftMapping.Entry("auth", .entry("bearer", .text("<<\(known.key)>>")))
        }
        let name = state.names.newName("accessToken")
        tokens[name] = token
        return DraftMapping.Entry("auth", .entry("bearer", .text("<<\(name)>>")))
    }
}
