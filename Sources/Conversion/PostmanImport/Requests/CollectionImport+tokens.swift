import CollectionDrafts
import PostmanFormat

extension CollectionImport {
    /// Returns the access token: a stored one, or one that hubrun fetches.
    func oauth2Token(_ parameters: AuthParameters, at place: String) -> DraftMapping.Entry? {
        if parameters["tokenType"].lowercased() == "mac" {
            report.add(.toDo, at: place, "oauth2 tokenType", "hubrun does not sign with MAC: no auth is sent")
            return nil
        }
        let stored = parameters["accessToken"]
        let grant = parameters["grant_type"]
        let isFetched = ["client_credentials", "password_credentials"].contains(grant)
        let isUnknown =
            stored.isEmpty
            || isFetched && stored.hasPlaceholders
                && PostmanPlaceholders.placeholders(in: stored).allSatisfy { !values.isDefined($0.name) }
        guard isUnknown else { return entry("bearer", stored, named: "accessToken", isSecret: true, at: place) }
        guard isFetched, !parameters["accessTokenUrl"].isEmpty, !parameters["clientId"].isEmpty else {
            report.add(
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
                entry("clientSecret", parameters["clientSecret"], named: "clientSecret", isSecret: true, at: place))
        }
        for key in ["scope", "audience"] where !parameters[key].isEmpty {
            settings[key] = .text(text(parameters[key]))
        }
        if parameters["client_authentication"] == "body" { settings["authentication"] = "body" }
        if isPassword {
            settings["username"] = .text(text(parameters["username"]))
            settings.append(entry("password", parameters["password"], named: "password", isSecret: true, at: place))
        }
        let definition = DraftMapping([("oauth2", .mapping(settings))], layout: .block)
        let name = tokenName(.mapping(definition), wish: "accessToken", in: &collection.tokens)
        return DraftMapping.Entry("bearer", .text("<<\(name)>>"))
    }

    /// Returns the name of a token that hubrun signs.
    func webToken(_ parameters: AuthParameters, at place: String) -> String? {
        let algorithm = parameters.value("algorithm", default: "HS256")
        guard ["HS256", "HS384", "HS512", "RS256", "ES256"].contains(algorithm) else {
            report.add(.toDo, at: place, "auth \"jwt\"", "hubrun does not sign with \(algorithm): no auth is sent")
            return nil
        }
        guard let claims = members(parameters["payload"]), let header = members(parameters["header"]) else {
            report.add(
                .toDo, at: place, "auth \"jwt\"", "its payload or header is not a JSON object: no auth is sent")
            return nil
        }
        var settings = DraftMapping([("algorithm", .text(algorithm))], layout: .block)
        let isShared = algorithm.hasPrefix("HS")
        let key = parameters[isShared ? "secret" : "privateKey"]
        guard !key.isEmpty else {
            report.add(.toDo, at: place, "auth \"jwt\"", "it has no key: no auth is sent")
            return nil
        }
        if isShared, parameters.isTrue("isSecretBase64Encoded") {
            let secret = entry("key", key, named: "secret", isSecret: true, at: place)
            if case .text(let text) = secret.value, text.hasSuffix(">>") {
                settings["key"] = .text(DraftPlaceholder.filtered(text, by: "base64Decode"))
            }
        } else {
            settings.append(entry("key", key, named: isShared ? "secret" : "privateKey", isSecret: true, at: place))
        }
        if !claims.isEmpty { settings["claims"] = .mapping(claims) }
        if !header.isEmpty { settings["header"] = .mapping(header) }
        report.add(.approximate, at: place, "auth \"jwt\"", "hubrun adds typ, iat and exp")
        let definition = DraftMapping([("jwt", .mapping(settings))], layout: .block)
        return tokenName(.mapping(definition), wish: "signedToken", in: &collection.tokens)
    }

    private func members(_ text: String) -> DraftMapping? {
        guard !text.isEmpty else { return DraftMapping() }
        guard case .mapping(let mapping)? = json(text, layout: .short(3), at: place) else { return nil }
        return mapping
    }
}
