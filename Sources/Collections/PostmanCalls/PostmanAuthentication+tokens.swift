import AccessTokens
import Cryptography
import Diagnostics
import HTTP
import JSON
import Placeholders
import PostmanFormat
import Text

/// The types `jwt` and `asap`, whose tokens hubrun signs.
extension PostmanAuthentication {
    /// Adds a token with exactly the header and the payload that the parameters have.
    func putToken(into call: inout HTTPCall) throws {
        let algorithm = try algorithm("algorithm", usual: "HS256")
        let isShared = if case .hmac = algorithm { true } else { false }
        let key = isShared ? try parameters.requiredSecret("secret") : try parameters.requiredSecret("privateKey")
        let token = try signed(
            algorithm, header: try object("header"), payload: .object(try object("payload")), key: key,
            isBase64: isShared ? try parameters.isTrueInScripts("isSecretBase64Encoded") : false)
        if try parameters.text("addTokenTo") == "queryParam" {
            return call.setQueryEntry(try parameters.text("queryParamKey", orIfEmpty: "token"), to: token)
        }
        let prefix = try parameters.text("headerPrefix") ?? "Bearer"
        call.setField("Authorization", to: prefix.isEmpty ? token : "\(prefix) \(token)")
    }

    /// Adds an assertion of Atlassian's service-to-service protocol (S2S, "asap").
    func putAssertion(into call: inout HTTPCall) throws {
        let lifetime = try parameters.textOrEmpty("expiry")
        let specification = ASAPSpecification(
            algorithm: try parameters.text("alg", orIfEmpty: ASAPSpecification.usualAlgorithm),
            keyID: try parameters.textOrEmpty("kid"), issuer: try parameters.textOrEmpty("iss"),
            audience: try parameters.textOrEmpty("aud"), subject: try parameters.textOrEmpty("sub"),
            lifetime: Int(lifetime) ?? ASAPSpecification.usualLifetime,
            privateKey: try parameters.requiredSecret("privateKey"), claims: try object("claims"))
        let now = Int(parameters.texts.variables.now)
        do throws(JSONWebTokenError) {
            let token = try specification.token(at: now, id: DynamicVariables.value(of: "$guid") ?? "")
            call.setField(
                "Authorization", to: "Bearer \(parameters.texts.variables.secret(token, isOpen: false).exposed)")
        } catch {
            throw PostmanCallError(
                .authentication, "the token cannot be signed: \(error.message)", hint: error.hint, at: parameters.range)
        }
    }

    private func algorithm(_ key: String, usual: String) throws -> JSONWebTokenAlgorithm {
        let name = try parameters.text(key, orIfEmpty: usual)
        do throws(JSONWebTokenError) {
            return try JSONWebTokenAlgorithm(named: name)
        } catch {
            throw PostmanCallError(
                .authentication, error.message, hint: error.hint, at: parameters.range(of: key))
        }
    }

    private func signed(
        _ algorithm: JSONWebTokenAlgorithm, header: JSONObject, payload: JSONValue, key: Secret, isBase64: Bool
    ) throws -> String {
        do throws(JSONWebTokenError) {
            let token = try algorithm.token(header: header, payload: payload, key: key, isBase64: isBase64)
            return parameters.texts.variables.secret(token, isOpen: false).exposed
        } catch {
            throw PostmanCallError(
                .authentication, "the token cannot be signed: \(error.message)", hint: error.hint, at: parameters.range)
        }
    }

    /// Returns a parameter that is an object of JSON; an absent or empty one has no members.
    private func object(_ key: String) throws -> JSONObject {
        let text = try parameters.textOrEmpty(key)
        guard text.contains(where: { !$0.isWhitespace }) else { return JSONObject() }
        guard case .object(let object)? = try? JSONValue(parsing: text) else {
            throw PostmanCallError(
                .authentication, "the \"\(key)\" of auth \"\(parameters.credentials.type)\" is not an object of JSON",
                hint: "write it as { \"name\": \"value\" }", at: parameters.range(of: key))
        }
        return object
    }
}

/// The type `oauth2`: a stored token, or one that is fetched where no browser is needed.
struct PostmanOAuth2 {
    let parameters: PostmanParameters

    func put(into call: inout HTTPCall) throws {
        if try parameters.text("tokenType")?.lowercased() == "mac" {
            try parameters.texts.warn(
                PostmanRemark(
                    "auth \"oauth2\" with the tokenType \"mac\" sends nothing",
                    hint: "hubrun sends bearer tokens: choose the tokenType Bearer",
                    at: parameters.range(of: "tokenType")))
            return
        }
        let token: String
        if let stored = try storedToken() { token = stored } else { token = try fetchedToken() }
        if try parameters.text("addTokenTo") == "queryParams" {
            return call.setQueryEntry("access_token", to: token)
        }
        let prefix = try parameters.text("headerPrefix") ?? "Bearer"
        let scheme = prefix.hasSuffix(" ") || prefix.isEmpty ? prefix : prefix + " "
        call.setField("Authorization", to: scheme + token)
    }

    private func storedToken() throws -> String? {
        guard try !parameters.isUnresolved("accessToken"), let token = try parameters.secret("accessToken")?.exposed,
            !token.isEmpty
        else { return nil }
        return token
    }

    private func fetchedToken() throws -> String {
        let grant = try parameters.text("grant_type") ?? "authorization_code"
        guard grant == "client_credentials" || grant == "password_credentials" else {
            throw PostmanCallError(
                .authentication, "the grant \"\(DisplayText.printable(grant))\" of OAuth 2 needs a browser",
                hint: "log in with Postman or your identity provider and give the token with --secret token=…, as in "
                    + "accessToken {{token}}", at: parameters.range(of: "grant_type"))
        }
        return try parameters.texts.variables.token(try specification(grant), at: parameters.range)
    }

    private func specification(_ grant: String) throws -> OAuth2Specification {
        let written = try parameters.required("accessTokenUrl")
        let url: String
        do throws(URLTextError) {
            url = try URLText.encoded(written)
        } catch {
            throw PostmanCallError(
                .authentication, error.message, hint: error.hint, at: parameters.range(of: "accessTokenUrl"))
        }
        var owner: OAuth2Specification.ResourceOwner?
        if grant == "password_credentials" {
            owner = OAuth2Specification.ResourceOwner(
                username: try parameters.required("username"), password: try parameters.requiredSecret("password"))
        }
        return OAuth2Specification(
            tokenURL: url, clientID: try parameters.required("clientId"),
            clientSecret: try parameters.secret("clientSecret").flatMap { $0.exposed.isEmpty ? nil : $0 },
            scope: try nonEmpty("scope"), audience: try nonEmpty("audience"),
            authentication: try parameters.text("client_authentication") == "body" ? .body : .header,
            resourceOwner: owner, parameters: try furtherParameters())
    }

    private func nonEmpty(_ key: String) throws -> String? {
        try parameters.text(key).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns `resource` and the enabled entries of `tokenRequestParams` that are sent in the body.
    private func furtherParameters() throws -> [OAuth2Specification.Parameter] {
        var all: [OAuth2Specification.Parameter] = []
        if let resource = try nonEmpty("resource") {
            all.append(OAuth2Specification.Parameter(name: "resource", value: resource))
        }
        guard let text = try parameters.text("tokenRequestParams"),
            case .array(let entries)? = try? JSONValue(parsing: text)
        else { return all }
        for case .object(let entry) in entries where entry[key: "enabled"] != .bool(false) {
            guard case .string(let name)? = entry[key: "key"], case .string(let value)? = entry[key: "value"],
                entry[key: "send_as"] == nil || entry[key: "send_as"] == .string("request_body")
            else { continue }
            all.append(OAuth2Specification.Parameter(name: name, value: value))
        }
        return all
    }
}
