import Secrets
import CollectionDrafts
import CollectionModel
import Cryptography
import JSON
import Text
import Placeholders

/// The components of one kind, such as the schemas of a document (OpenAPI 3.1, section 4.8.7).
struct OpenAPIComponents {
    private(set) var all: [(name: String, value: JSONValue)] = []
    private var names: [JSONValue: String] = [:]
    private var unique = UniqueNames()

    /// Returns the name of a component; equal ones have the same name.
    ///
    /// - Parameters:
    ///   - wish: A text for the name.
    ///   - fallback: The name if the text has letters other than those of ASCII, which names of components cannot have.
    mutating func name(of value: JSONValue, like wish: String, or fallback: String) -> String {
        if let known = names[value] { return known }
        let name = unique.name(
            [wish, OpenAPIIdentifier.text(wish)].lazy.compactMap(\.self).first(where: isName) ?? fallback)
        names[value] = name
        all.append((name, value))
        return name
    }

    private func isName(_ text: String) -> Bool { text.wholeMatch(of: /[a-zA-Z0-9._-]+/) != nil }
}

/// Identifiers of operations and components.
enum OpenAPIIdentifier {
    /// Returns the words of a text as an identifier such as `createUser`; nil for a text without letters.
    static func text(_ text: String) -> String? {
        let words = text.split { !$0.isLetter && !$0.isNumber }
        guard let first = words.first, text.contains(where: \.isLetter) else { return nil }
        // `URL` becomes `url`, and `apiKey` stays.
        let isUpper = !first.contains(where: \.isLowercase)
        let start = isUpper ? first.lowercased() : first.prefix(1).lowercased() + first.dropFirst()
        return words.dropFirst().reduce(start) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    }
}

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
            case .expression(let server)? = step.address.segments.first, server.written == base.written
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
