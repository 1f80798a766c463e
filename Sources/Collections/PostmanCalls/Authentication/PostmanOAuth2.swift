import AccessTokens
import Cryptography
import Diagnostics
import HTTP
import JSON
import PostmanFormat

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
