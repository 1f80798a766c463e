import AccessTokens
import Cryptography
import Diagnostics
import HTTP
import JSON
import Placeholders
import PostmanFormat
import Secrets

/// The types `jwt` and `asap`, whose tokens hubrun signs.
extension PostmanAuthentication {
    /// Adds a token with exactly the header and the payload that the parameters have.
    func putToken(into call: inout HTTPCall) throws(PlaceholderError) {
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
    func putAssertion(into call: inout HTTPCall) throws(PlaceholderError) {
        let lifetime = try parameters.textOrEmpty("expiry")
        let specification = ASAPSpecification(
            algorithm: try parameters.text("alg", orIfEmpty: ASAPSpecification.usualAlgorithm),
            keyID: try parameters.textOrEmpty("kid"), issuer: try parameters.textOrEmpty("iss"),
            audience: try parameters.textOrEmpty("aud"), subject: try parameters.textOrEmpty("sub"),
            lifetime: Int(lifetime) ?? ASAPSpecification.usualLifetime,
            privateKey: try parameters.requiredSecret("privateKey"), claims: try object("claims"))
        let now = Int(parameters.texts.scope.run.now())
        do throws(JSONWebTokenError) {
            let token = try specification.token(at: now, id: DynamicVariables.value(of: "$guid") ?? "")
            call.setField("Authorization", to: "Bearer \(parameters.texts.scope.run.secrets.secret(token).exposed)")
        } catch {
            throw PlaceholderError.tokenFailure(
                "the token cannot be signed: \(error.message)", at: parameters.range, hint: error.hint)
        }
    }

    private func algorithm(_ key: String, usual: String) throws(PlaceholderError) -> JSONWebTokenAlgorithm {
        let name = try parameters.text(key, orIfEmpty: usual)
        do throws(JSONWebTokenError) {
            return try JSONWebTokenAlgorithm(named: name)
        } catch {
            throw PlaceholderError.tokenFailure(error.message, at: parameters.range(of: key), hint: error.hint)
        }
    }

    private func signed(
        _ algorithm: JSONWebTokenAlgorithm, header: JSONObject, payload: JSONValue, key: Secret, isBase64: Bool
    ) throws(PlaceholderError) -> String {
        do throws(JSONWebTokenError) {
            let token = try algorithm.token(header: header, payload: payload, key: key, isBase64: isBase64)
            return parameters.texts.scope.run.secrets.secret(token).exposed
        } catch {
            throw PlaceholderError.tokenFailure(
                "the token cannot be signed: \(error.message)", at: parameters.range, hint: error.hint)
        }
    }

    /// Returns a parameter that is an object of JSON; an absent or empty one has no members.
    private func object(_ key: String) throws(PlaceholderError) -> JSONObject {
        let text = try parameters.textOrEmpty(key)
        guard text.contains(where: { !$0.isWhitespace }) else { return JSONObject() }
        guard case .object(let object)? = try? JSONValue(parsing: text) else {
            throw PlaceholderError.tokenFailure(
                "the \"\(key)\" of auth \"\(parameters.credentials.type)\" is not an object of JSON",
                at: parameters.range(of: key), hint: "write it as { \"name\": \"value\" }")
        }
        return object
    }
}
