import CollectionDrafts
import CollectionModel
import JSON
import Placeholders
import Secrets

extension OpenAPIWriter {
    /// Returns the security requirement of a request: the names of its schemes with their scopes; empty without
    /// credentials (OpenAPI 3.1, sections 4.8.27 and 4.8.30).
    func requirement(of step: RequestStep) -> JSONObject {
        let settings = step.settings.values
        var requirement = JSONObject()
        func add(_ scheme: JSONValue, _ wish: String, scopes: [JSONValue] = []) {
            requirement[key: schemes.name(of: scheme, like: wish, or: "apiKey")] = .array(scopes)
        }
        func addHTTP(_ scheme: String) { add(["type": "http", "scheme": .string(scheme)], "\(scheme)Auth") }
        func addKey(_ place: String, _ name: String) {
            add(["type": "apiKey", "in": .string(place), "name": .string(name)], name)
        }
        func addBearer(_ text: PlaceholderText) {
            guard case .name(let name)? = text.expressions.first?.head, let token = names.tokens[name] else {
                return addHTTP("bearer")
            }
            switch token.kind {
            case .jsonWebToken: add(["type": "http", "scheme": "bearer", "bearerFormat": "JWT"], "bearerAuth")
            case .oauth2(let settings):
                let scopes = settings.scope.flatMap { scope in example { self.text(scope) } } ?? ""
                let words = scopes.split(separator: " ").map(String.init)
                add(oauth2Scheme(settings, words, of: step), "oauth2", scopes: words.map(JSONValue.string))
            case .sharedAccessSignature: addHTTP("bearer")
            }
        }
        switch settings.auth.value {
        case .basic?: addHTTP("basic")
        case .digest?: addHTTP("digest")
        case .bearer(let token)?: addBearer(token)
        case .apiKey(let place, let name, _)?: addKey(place.rawValue, text(name))
        case .awsSignature?:
            note(.approximate, "auth.awsSigV4", "an API key in the header Authorization")
            addKey("header", "Authorization")
        case AuthSetting.none?, nil: break
        }
        for field in settings.headers where !field.isRemoval {
            guard let name = field.name.literal, isCredential(name) else { continue }
            guard field.isAuthorization, let value = field.values.first,
                case .literal(let start)? = value.segments.first, let scheme = start.split(separator: " ").first
            else {
                addKey("header", name)
                continue
            }
            switch scheme.lowercased() {
            case "bearer": addBearer(value)
            case "basic": addHTTP("basic")
            case "digest": addHTTP("digest")
            default: addKey("header", name)
            }
        }
        return requirement
    }

    /// True for a header that carries credentials, such as `Authorization` and `X-Api-Key`.
    func isCredential(_ header: String) -> Bool {
        SecretWords.isSecret(field: header) && header.lowercased() != "cookie"
    }

    /// Returns the address of a token endpoint. OpenAPI resolves no variables of servers in it: one with the base address
    /// of the request is relative to the server.
    private func tokenURL(_ url: PlaceholderText, of step: RequestStep) -> String {
        guard url.segments.count == 2, case .expression(let base)? = url.segments.first,
            case .literal(let path) = url.segments[1], path.hasPrefix("/"),
            case .expression(let server)? = step.definition.url.segments.first, server.written == base.written
        else { return text(url, .url) }
        return escaped(String(path.dropFirst()), .url)
    }

    /// Returns the scheme of a token that a token endpoint issues (RFC 6749, sections 4.3 and 4.4).
    private func oauth2Scheme(_ settings: OAuth2Settings, _ scopes: [String], of step: RequestStep) -> JSONValue {
        let kind = settings.username == nil ? "clientCredentials" : "password"
        let flow: JSONValue = [
            "tokenUrl": .string(tokenURL(settings.tokenURL, of: step)),
            "scopes": .object(JSONObject(scopes.map { ($0, "") })),
        ]
        return ["type": "oauth2", "flows": .object(JSONObject([(kind, flow)]))]
    }
}
