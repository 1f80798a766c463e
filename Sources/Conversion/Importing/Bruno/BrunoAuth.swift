import CollectionDrafts
import PostmanCalls
import Text

/// Translates the authentication of requests and folders.
struct BrunoAuth {
    /// Returns the entry `auth`; nil if the request has that of its folder, or one that hubrun lacks.
    static func entry(
        _ auth: BrunoItem.Auth?, isRequest: Bool, tokens: inout DraftMapping, _ state: inout BrunoState,
        at place: String
    ) -> DraftMapping.Entry? {
        guard let auth else { return nil }
        func value(_ names: String...) -> String { names.lazy.compactMap { auth.values[$0] }.first ?? "" }
        func mapping(_ key: DraftText, _ entries: [DraftMapping.Entry]) -> DraftMapping.Entry {
            var inner = DraftMapping(layout: .short(5))
            inner.entries = entries
            let comment = inner.entries.contains { $0.comment != nil } ? DraftSecrets.comment : nil
            for index in inner.entries.indices { inner.entries[index].comment = nil }
            return DraftMapping.Entry("auth", .entry(key, .mapping(inner)), comment: comment)
        }
        func secret(_ key: DraftText, _ text: String, named name: String) -> DraftMapping.Entry {
            state.draft.entry(key, text, named: name, isSecret: true, at: place)
        }
        switch auth.mode {
        case "inherit": return nil
        case "none": return isRequest ? DraftMapping.Entry("auth", "none") : nil
        case "bearer":
            let token = secret("bearer", value("token"), named: "token")
            return DraftMapping.Entry("auth", .entry("bearer", token.value), comment: token.comment)
        case "basic", "digest":
            let login = state.draft.login(state.text(value("username")), state.text(value("password")), at: place)
            return mapping(DraftText(auth.mode), login.entries)
        case "apikey":
            let key = value("key")
            let isQuery = value("placement").lowercased().contains("query")
            guard isQuery && !key.isEmpty || DraftHeader.isValidName(state.text(key)) else {
                state.draft.report.add(
                    .toDo, at: place, "auth apikey", "its key is not a valid header name: add it by hand")
                return nil
            }
            let value = secret("value", value("value"), named: key.isEmpty ? "api_key" : key)
            return mapping(
                "apiKey",
                [DraftMapping.Entry(isQuery ? "query" : "header", .text(state.text(key))), value])
        case "awsv4":
            var entries = [
                secret("accessKey", value("accessKeyId"), named: "access_key_id"),
                secret("secretKey", value("secretAccessKey"), named: "secret_access_key"),
            ]
            if !value("sessionToken").isEmpty {
                entries.append(secret("sessionToken", value("sessionToken"), named: "session_token"))
            }
            entries.append(DraftMapping.Entry("region", .text(state.text(value("region")))))
            entries.append(DraftMapping.Entry("service", .text(state.text(value("service")))))
            return mapping("awsSigV4", entries)
        case "oauth2": return oauth2(auth, &tokens, &state, at: place)
        default:
            state.draft.report.add(.toDo, at: place, "auth \(auth.mode)", "is not supported: add it by hand")
            return nil
        }
    }

    private static func oauth2(
        _ auth: BrunoItem.Auth, _ tokens: inout DraftMapping, _ state: inout BrunoState, at place: String
    ) -> DraftMapping.Entry? {
        func value(_ names: String...) -> String { names.lazy.compactMap { auth.values[$0] }.first ?? "" }
        let grant = value("grant_type")
        guard ["client_credentials", "password", "resource_owner_password_credentials"].contains(grant) else {
            let token = state.draft.secrets.placeholder(for: "", named: "token")
            state.draft.report.add(
                .toDo, at: place, "auth oauth2 \(grant)",
                "log in with a browser, and give the token as \(token.written)")
            return DraftMapping.Entry("auth", .entry("bearer", .text(DraftText(token))))
        }
        var settings = DraftMapping(layout: .block)
        let url = value("access_token_url", "accessTokenUrl")
        settings["tokenUrl"] = .text(state.draft.value(url, named: "url", at: place).text)
        settings["clientId"] = .text(state.text(value("client_id", "clientId")))
        let secret = value("client_secret", "clientSecret")
        if !secret.isEmpty || grant == "client_credentials" {
            settings.append(
                state.draft.entry("clientSecret", secret, named: "client_secret", isSecret: true, at: place))
        }
        if grant != "client_credentials" {
            settings["username"] = .text(state.text(value("username")))
            settings.append(
                state.draft.entry("password", value("password"), named: "password", isSecret: true, at: place))
        }
        let scope = value("scope")
        if !scope.isEmpty { settings["scope"] = .text(state.text(scope)) }
        // Bruno sends the credentials in the body, unless the file has one of these words.
        let placement = value(
            "token_endpoint_auth_method", "tokenEndpointAuthMethod", "credentials_placement", "placement")
        if !["basic_auth_header", "client_secret_basic"].contains(placement) { settings["authentication"] = "body" }
        let name = state.draft.tokenName(.entry("oauth2", .mapping(settings)), wish: "accessToken", in: &tokens)
        return DraftMapping.Entry("auth", .entry("bearer", .text(.variable(name))))
    }
}

/// Translates bodies.
struct BrunoBody {
    let place: String
    let state: BrunoState

    /// Returns the body, and the Content-Type if it is not the one that the kind of body has.
    func body(_ body: BrunoItem.Body) -> (mapping: DraftMapping, type: String?)? {
        switch body {
        case .none: return nil
        case .json(let written):
            // Bruno removes comments.
            let text = JSONComments.removed(from: written)
            guard !text.isEmpty else { return nil }
            if !state.draft.options.keepsBodies, let value = state.draft.json(text, at: place) {
                return (block("json", value), nil)
            }
            return (self.written("text", text), "application/json")
        case .text(let text): return text.isEmpty ? nil : (written("text", text), "text/plain")
        case .xml(let text): return text.isEmpty ? nil : (written("xml", text), nil)
        case .graphql(let query, let variables): return (block("graphql", graphQL(query, variables)), nil)
        case .form(let entries):
            guard !entries.isEmpty else { return nil }
            return (block("form", .mapping(fields(entries) { $1.value })), nil)
        case .multipart(let entries):
            guard !entries.isEmpty else { return nil }
            return (block("multipart", .mapping(fields(entries, part))), nil)
        case .file(let path, let type):
            guard !path.isEmpty else { return nil }
            return (block("file", .text(state.path(path, at: place))), type)
        case .unknown(let kind):
            state.draft.report.add(.toDo, at: place, "body \(kind)", "is not supported")
            return nil
        }
    }

    private func written(_ key: DraftText, _ text: String) -> DraftMapping {
        block(key, .text(state.draft.text(hidingSecretsIn: text, at: place)))
    }

    private func block(_ key: DraftText, _ value: DraftValue) -> DraftMapping {
        DraftMapping([(key, value)], layout: .block)
    }

    private func graphQL(_ query: String, _ variables: String) -> DraftValue {
        let shown = state.draft.text(hidingSecretsIn: query, isCode: true, at: place)
        var mapping = DraftMapping([("query", .text(shown))], layout: .block)
        guard !variables.trimmingWhitespace.isEmpty else { return .mapping(mapping) }
        if let value = state.draft.json(JSONComments.removed(from: variables), at: place),
            case .mapping(let inner) = value
        {
            if !inner.isEmpty { mapping["variables"] = value }
        } else {
            state.draft.report.add(.toDo, at: place, "variables of GraphQL", "are not a JSON object: add them by hand")
        }
        return .mapping(mapping)
    }

    private func fields(
        _ entries: [BrunoEntry], _ value: (BrunoEntry, DraftMapping.Entry) -> DraftValue
    ) -> DraftMapping {
        var mapping = DraftMapping()
        for field in entries where !field.name.isEmpty {
            var entry = state.entry(field, at: place)
            entry.value = value(field, entry)
            mapping.add(entry)
        }
        return mapping
    }

    private func part(_ field: BrunoEntry, _ entry: DraftMapping.Entry) -> DraftValue {
        if let files = field.files {
            let parts = files.map { path -> DraftValue in
                var part = DraftMapping([("file", .text(state.path(path, at: place)))])
                if let type = field.type { part["type"] = .text(DraftText(type)) }
                return .mapping(part)
            }
            return parts.count == 1 ? parts[0] : .list(parts)
        }
        guard let type = field.type, !type.isEmpty else { return entry.value }
        return .mapping(DraftMapping([("text", entry.value), ("type", .text(DraftText(type)))]))
    }
}
