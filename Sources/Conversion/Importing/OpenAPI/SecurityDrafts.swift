import APIDescriptions
import CollectionDrafts

/// Translates security schemes to authentication, tokens, and header, query and cookie entries.
struct SecurityDrafts {
    /// The entries that authenticate a request.
    struct Credentials {
        var auth: DraftValue?
        var headers = DraftMapping()
        var query = DraftMapping()
        var cookies = DraftMapping()
    }

    private let context: SpecContext
    private let baseURL: DraftText
    private let schemes: SpecNode?
    private(set) var tokens = DraftMapping(layout: .block)
    private var tokenNames: [String: String] = [:]

    init(_ context: SpecContext, baseURL: DraftText) {
        self.context = context
        self.baseURL = baseURL
        schemes = context.root["securityDefinitions"] ?? context.root["components"]?["securitySchemes"]
    }

    /// Returns the credentials of the first alternative that needs any.
    mutating func credentials(_ alternatives: [SpecNode], at place: String) -> Credentials {
        let used = alternatives.filter { !$0.entries.isEmpty }
        guard let first = used.first else { return Credentials() }
        if used.count > 1 {
            let others = used.dropFirst().map { $0.entries.map(\.key).joined(separator: " and ") }
            context.note(
                .leftOut, at: place, "security \(others.joined(separator: ", "))", "the first alternative is used",
                isHarmless: true)
        }
        var result = Credentials()
        for (name, scopes) in first.entries {
            guard let node = schemes?[name], let scheme = context.resolved(node) else {
                context.note(.toDo, at: place, "security \(name)", "is not defined in the document")
                continue
            }
            add(scheme, name, scopes: scopes.elements.compactMap(\.text), to: &result, at: place)
        }
        var settings = DraftSettings()
        settings.headers = result.headers
        settings.query = result.query
        if let auth = result.auth { settings.setAuth(auth) }
        if settings.settleAuthorization() {
            context.note(
                .leftOut, at: place, "security: API key in Authorization",
                "a request has one Authorization: auth sends it")
        }
        result.headers = settings.headers
        result.query = settings.query
        result.auth = settings.auth?.value
        return result
    }

    private mutating func add(
        _ scheme: SpecNode, _ name: String, scopes: [String], to result: inout Credentials, at place: String
    ) {
        let type = scheme["type"]?.text ?? ""
        let word = type == "http" ? scheme["scheme"]?.text?.lowercased() ?? "" : type
        var auth: DraftValue?
        switch word {
        case "basic", "digest": auth = .entry(DraftText(word), login(name))
        case "bearer": auth = bearer(name)
        case "apiKey": auth = key(scheme, &result)
        case "oauth2": auth = oauth2(scheme, name, scopes: scopes, at: place)
        case "openIdConnect":
            auth = bearer(name)
            context.note(.toDo, at: place, "security \(name)", "log in, and set the token in the process environment")
        default:
            context.note(.toDo, at: place, "security \(name)", "\(type) \(word) is not supported")
            return
        }
        guard let auth else { return }
        guard result.auth == nil else {
            context.note(.toDo, at: place, "security \(name)", "a request has one auth: add this one by hand")
            return
        }
        result.auth = auth
        context.note(.exact, at: place, "security \(name)", "auth, with values of the process environment")
    }

    private func login(_ name: String) -> DraftValue {
        let variable = DraftSecrets.environmentName(name)
        let user = context.environment(variable + "_USER")
        let password = context.draft.secrets.placeholder(for: name, named: variable + "_PASSWORD")
        return .mapping(DraftMapping([("user", .text(user)), ("password", .text(DraftText(password)))]))
    }

    private func bearer(_ name: String) -> DraftValue {
        .entry("bearer", .text(DraftText(context.draft.secrets.placeholder(for: name, named: "token"))))
    }

    /// Returns an API key as `auth`; a second key, or one in a cookie, is added as an entry.
    private func key(_ scheme: SpecNode, _ result: inout Credentials) -> DraftValue? {
        guard let field = scheme["name"]?.line, scheme["in"]?.text == "query" || DraftHeader.isValidName(field) else {
            return nil
        }
        let value = DraftValue.text(DraftText(context.draft.secrets.placeholder(for: field, named: field)))
        let place = scheme["in"]?.text ?? "header"
        if place == "cookie" {
            result.cookies.append(DraftMapping.Entry(DraftText(field), value))
            return nil
        }
        // As a header, Authorization is more than a key.
        guard result.auth == nil, field.lowercased() != "authorization" else {
            if place == "query" {
                result.query.append(DraftMapping.Entry(DraftText(field), value))
            } else {
                result.headers.append(DraftMapping.Entry(DraftText(field), value))
            }
            return nil
        }
        return .entry(
            "apiKey",
            .mapping(
                DraftMapping([
                    (place == "query" ? "query" : "header", .text(DraftText(field))), ("value", value),
                ])
            ))
    }

    private mutating func oauth2(
        _ scheme: SpecNode, _ name: String, scopes: [String], at place: String
    ) -> DraftValue {
        let flows = scheme["flows"]
        let swagger = scheme["flow"]?.text
        let client = flows?["clientCredentials"] ?? (swagger == "application" ? scheme : nil)
        let password = flows?["password"] ?? (swagger == "password" ? scheme : nil)
        guard let flow = client ?? password, let url = flow["tokenUrl"]?.line else {
            context.note(
                .toDo, at: place, "security \(name)",
                "log in with a browser, and set the token in the process environment")
            return bearer(name)
        }
        let key = ([name] + scopes.sorted()).joined(separator: "\n")
        if let token = tokenNames[key] { return .entry("bearer", .text(.variable(token))) }
        let token = context.draft.names.newName(name)
        tokenNames[key] = token
        var settings = DraftMapping(layout: .block)
        settings["tokenUrl"] = .text(absolute(context.draft.value(url, named: "url", at: place).text))
        // The password flow has clients without an ID.
        settings["clientId"] = .text(
            client != nil ? context.environment("CLIENT_ID") : .environment("CLIENT_ID", fallback: ""))
        if client != nil {
            settings["clientSecret"] = .text(
                DraftText(context.draft.secrets.placeholder(for: name, named: "client_secret")))
        } else {
            settings["username"] = .text(context.environment(DraftSecrets.environmentName("username")))
            settings["password"] = .text(DraftText(context.draft.secrets.placeholder(for: "", named: "password")))
        }
        if !scopes.isEmpty { settings["scope"] = .text(DraftText(scopes.joined(separator: " "))) }
        tokens[name: token] = .entry("oauth2", .mapping(settings))
        return .entry("bearer", .text(.variable(token)))
    }

    private func absolute(_ url: DraftText) -> DraftText {
        if url.hasPrefix("http://") || url.hasPrefix("https://") { return url }
        return baseURL + (url.hasPrefix("/") ? "" : "/") + url
    }
}
