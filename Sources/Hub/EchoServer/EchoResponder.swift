import Cryptography
import HTTPServer
import JSON
import Synchronization
import Text

/// The responder of the echo server, which reads the body, finds the route, and converts errors into responses.
struct EchoResponder: HTTPResponder {
    let configuration: EchoConfiguration
    let items: ItemStore
    private let logins = LoginTokens()

    init(_ configuration: EchoConfiguration) {
        self.configuration = configuration
        items = ItemStore(limits: configuration.itemLimits)
    }

    func respond(to request: ServerRequest) throws -> ServerResponse {
        let (response, errorMessage) = try answer(to: request)
        configuration.onExchange?(
            EchoExchange(
                method: request.method.rawValue, path: request.target, status: response.status.code,
                errorMessage: errorMessage))
        return response
    }

    /// Returns the response, and its error message if the request is rejected.
    private func answer(to request: ServerRequest) throws -> (ServerResponse, errorMessage: String?) {
        do {
            guard let body = try request.bytes(limit: configuration.bodyLimit) else {
                throw EchoError.bodyTooLarge(limit: configuration.bodyLimit)
            }
            return (try route(EchoCall(request, body: body)), nil)
        } catch RequestBodyError.timedOut {
            return (.error(.bodyTooSlow), EchoError.bodyTooSlow.message)
        } catch let error as EchoError {
            return (.error(error), error.message)
        }
    }

    private func route(_ call: EchoCall) throws -> ServerResponse {
        switch (call.segments.first, call.segments.count) {
        case (nil, _): try welcome(call)
        case ("echo"?, _): echo(call)
        case ("status"?, 2): try status(call)
        case ("delay"?, 2): try delay(call)
        case ("stream"?, 1): try stream(call)
        case ("login"?, 1): try login(call)
        case ("me"?, 1): try profile(call)
        case ("items"?, 1): try itemList(call)
        case ("items"?, 2): try item(call)
        default:
            throw EchoError(
                "there is no \"\(call.path.prefix(200))\"", status: .notFound,
                hint: "there are /echo, /status/CODE, /delay/MS, /stream, /login, /me, /items and /items/ID")
        }
    }
}

/// The routes without state.
extension EchoResponder {
    /// The longest wait of `/delay`, in milliseconds.
    private static let longestDelay = 10_000

    /// Responds to `/` with a page that lists the routes.
    func welcome(_ call: EchoCall) throws(EchoError) -> ServerResponse {
        try call.allow(.get)
        return .content(
            WelcomePage.html, type: "text/html; charset=utf-8",
            headers: ["Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'"])
    }

    /// Responds to `/echo` with the request as JSON.
    func echo(_ call: EchoCall) -> ServerResponse {
        var object: JSONObject = [
            "method": .string(call.method.rawValue), "path": .string(call.path),
            "query": .object(Self.grouped(call.query)), "headers": .object(Self.headers(of: call)),
        ]
        if let text = String(validating: call.body, as: UTF8.self) {
            object[key: "body"] = call.body.isEmpty ? .null : (try? JSONValue(parsing: call.body)) ?? .string(text)
        } else {
            object[key: "base64"] = .string(Base64.encode(call.body))
        }
        return .json(.object(object))
    }

    /// Responds to `/status/CODE` with that status and the header that clients expect with it.
    func status(_ call: EchoCall) throws(EchoError) -> ServerResponse {
        guard let code = Int(call.segments[1]), (200...599).contains(code) else {
            throw EchoError(
                "\"\(call.segments[1].prefix(40))\" is not a status from 200 to 599", hint: "as in /status/503")
        }
        let status = HTTPStatus(code: code)
        var headers = HTTPFields()
        switch code {
        case 401: headers["WWW-Authenticate"] = "Bearer realm=\"hubrun echo\""
        case 301, 302, 303, 307, 308: headers["Location"] = "/echo"
        case 429, 503: headers["Retry-After"] = "1"
        default: break
        }
        // These statuses have no content (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5).
        guard ![204, 205, 304].contains(code) else { return ServerResponse(status, headers: headers) }
        return .json(
            ["status": .number(JSONNumber(code)), "reason": .string(status.reasonPhrase)], status: status,
            headers: headers)
    }

    /// Responds to `/delay/MS` after that many milliseconds.
    func delay(_ call: EchoCall) throws -> ServerResponse {
        guard let milliseconds = Int(call.segments[1]), (0...Self.longestDelay).contains(milliseconds) else {
            throw EchoError(
                "\"\(call.segments[1].prefix(40))\" is not a number of milliseconds from 0 to \(Self.longestDelay)",
                hint: "as in /delay/500")
        }
        configuration.sleep(.milliseconds(milliseconds))
        return .json(["delay": .number(JSONNumber(milliseconds))])
    }

    /// The request's headers, grouped by lower-case name, in the order received.
    private static func headers(of call: EchoCall) -> JSONObject {
        grouped(call.headers.pairs.map { (name: $0.name.lowercased(), value: $0.value) })
    }

    /// Groups values by name; a name that occurs several times has a list.
    private static func grouped(_ pairs: [(name: String, value: String)]) -> JSONObject {
        var names: [String] = []
        var values: [String: [JSONValue]] = [:]
        for (name, value) in pairs {
            if values[name] == nil { names.append(name) }
            values[name, default: []].append(.string(value))
        }
        return JSONObject(
            names.map { name in
                let own = values[name] ?? []
                return (name, own.count == 1 ? own[0] : .array(own))
            })
    }
}

/// The login and the route that needs its token.
extension EchoResponder {
    private static let hint = "POST /login with {\"user\":\"demo\",\"password\":\"sesame\"} answers with a token"

    /// Responds to `/login` with a token for the only user.
    func login(_ call: EchoCall) throws(EchoError) -> ServerResponse {
        try call.allow(.post)
        let form = try call.object(like: "{\"user\":\"demo\",\"password\":\"sesame\"}")
        guard form[key: "user"] == "demo", form[key: "password"] == "sesame" else {
            // No `WWW-Authenticate` header: the credentials belong in the body, not in a header.
            throw EchoError(
                "user or password is wrong", status: .unauthorized,
                hint: "there is one user, demo, with the password sesame")
        }
        return .json(["token": .string(logins.make())], headers: ["Cache-Control": "no-store"])
    }

    /// Responds to `/me` with the profile of the token's user.
    func profile(_ call: EchoCall) throws(EchoError) -> ServerResponse {
        try call.allow(.get)
        guard let header = call.headers["Authorization"] else {
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

/// The page at `/`.
private enum WelcomePage {
    static let html = """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>hubrun echo</title>
        </head>
        <body>
        <h1>hubrun echo</h1>
        <p>A small API to try requests on. It keeps its items in memory, and answers in JSON.</p>
        <dl>
        <dt><a href="/echo?try=this">/echo</a></dt>
        <dd>any method: the request as JSON</dd>
        <dt><a href="/status/418">/status/CODE</a></dt>
        <dd>any method: that status, from 200 to 599</dd>
        <dt><a href="/delay/500">/delay/MS</a></dt>
        <dd>any method: an answer after at most 10,000 milliseconds</dd>
        <dt><a href="/stream?count=3&amp;delay=500ms">/stream?count=N&amp;delay=TIME&amp;format=sse|ndjson&amp;open=true</a></dt>
        <dd>GET: N events, one after each time; open keeps the connection open after them</dd>
        <dt>/login</dt>
        <dd>POST {"user":"demo","password":"sesame"}: a token</dd>
        <dt><a href="/me">/me</a></dt>
        <dd>GET with Authorization: Bearer TOKEN: who that is</dd>
        <dt><a href="/items">/items</a></dt>
        <dd>POST {"name":"tea","tags":["hot"]}; GET with tag, limit and offset; DELETE all</dd>
        <dt>/items/ID</dt>
        <dd>GET, PUT, PATCH (RFC 7396), DELETE; ETag and If-Match</dd>
        </dl>
        </body>
        </html>

        """
}

/// The tokens that `/login` returned; they are valid until the server stops.
private final class LoginTokens: Sendable {
    /// The limit for valid tokens. Beyond it, the oldest becomes invalid.
    private static let limit = 1_000

    private let tokens = Mutex<[String]>([])

    func make() -> String {
        let token = SecureRandom.bytes(16).hexText
        tokens.withLock { tokens in
            if tokens.count == Self.limit { tokens.removeFirst() }
            tokens.append(token)
        }
        return token
    }

    func contains(_ token: String) -> Bool { tokens.withLock { $0.contains(token) } }
}
