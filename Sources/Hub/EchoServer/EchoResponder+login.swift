import HTTPTypes
import HummingbirdCore
import JSON

/// The login and the route that needs its token.
extension EchoResponder {
    private static let hint = "POST /login with {\"user\":\"demo\",\"password\":\"sesame\"} answers with a token"

    /// Responds to `/login` with a token for the only user.
    func login(_ call: EchoCall) throws(EchoError) -> Response {
        try call.allow(.post)
        let form = try call.object(like: "{\"user\":\"demo\",\"password\":\"sesame\"}")
        guard form[key: "user"] == "demo", form[key: "password"] == "sesame" else {
            // No `WWW-Authenticate` header: the credentials belong in the body, not in a header.
            throw EchoError(
                "user or password is wrong", status: .unauthorized,
                hint: "there is one user, demo, with the password sesame")
        }
        return .json(["token": .string(logins.make())], headers: [.cacheControl: "no-store"])
    }

    /// Responds to `/me` with the profile of the token's user.
    func profile(_ call: EchoCall) throws(EchoError) -> Response {
        try call.allow(.get)
        guard let header = call.headers[.authorization] else {
            throw .unauthorized("the header Authorization is missing", hint: Self.hint)
        }
        let words = header.split(separator: " ")
        guard words.count == 2, words[0].lowercased() == "bearer" else {
            throw .unauthorized(
                "the header Authorization has no bearer token", hint: "send Authorization: Bearer TOKEN")
        }
        guard logins.contains(String(words[1])) else {
            throw .unauthorized(
                "the token was not issued by this server", invalidToken: "unknown token", hint: Self.hint)
        }
        return .json(["name": "demo", "roles": ["reader", "writer"], "age": 42])
    }
}
