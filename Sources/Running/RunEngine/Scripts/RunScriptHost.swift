import AccessTokens
import CollectionModel
import Cryptography
import HTTP
import JSON
import Placeholders
import Scripting
import Secrets
import Synchronization

/// The functions of the run that scripts call and that return at once.
final class RunScriptHost: ScriptHost {
    private let context: UnitContext
    private let step: RequestStep
    private let run: RunContext
    /// The URL of the last response.
    private let url = Mutex<String?>(nil)

    init(_ context: UnitContext, of step: RequestStep, secrets run: RunContext) {
        self.context = context
        self.step = step
        self.run = run
    }

    func noteResponse(to url: String) { self.url.withLock { $0 = url } }

    var environmentName: String? { run.environmentName }

    var hub: JSONObject? {
        context.hub.map { hub in
            JSONObject([
                ("url", .string(hub.url)), ("namespace", .string(hub.namespace)), ("name", .string(hub.name)),
                ("kind", .string(hub.kind.rawValue)),
            ])
        }
    }

    func sasToken(
        resource: String?, keyName: String?, key: String?, seconds: Int
    ) throws(ScriptCallError) -> String {
        guard let resource = resource ?? context.hub?.url else {
            throw ScriptCallError(
                "hubrun.sasToken needs a resource: there is no hub", hint: "give the URL as its first argument")
        }
        guard let keyName = keyName ?? context.hub?.keyName else {
            throw ScriptCallError("hubrun.sasToken needs the name of a key", hint: "give it as the second argument")
        }
        guard let key = key.map({ run.secrets.secret($0) }) ?? context.hub?.keys[keyName] else {
            throw ScriptCallError("the hub has no key \"\(keyName)\"", hint: "give the key as the third argument")
        }
        let (expiry, isTooLate) = Int(run.now()).addingReportingOverflow(seconds)
        guard !isTooLate else { throw ScriptCallError("the seconds are out of range") }
        return SharedAccessSignature.mint(resource: resource, keyName: keyName, key: key, expiry: expiry).headerValue
    }

    func cookies() -> JSONValue {
        guard let url = url.withLock({ $0 }), let jar = context.calls.jar else { return .array([]) }
        return .array(jar.storedCookies(for: url, now: run.now()).map { .object(ScriptCookies.document($0)) })
    }

    func callJar(_ call: [JSONValue]) throws(ScriptCallError) -> JSONValue {
        guard let jar = context.calls.jar else { throw ScriptCallError("this request has no cookie jar") }
        return try ScriptCookies.call(call, jar, now: run.now())
    }

    func checkJump(to name: String) throws(ScriptCallError) { try context.targets.checkJump(to: name) }

    func checkRequest(_ name: String) throws(ScriptCallError) { _ = try context.targets.request(named: name) }
}

/// The calls of `pm.cookies.jar()`.
private enum ScriptCookies {
    static func document(_ cookie: JarCookie) -> JSONObject {
        var object = JSONObject([
            ("name", .string(cookie.name)), ("value", .string(cookie.value)), ("domain", .string(cookie.domain)),
            ("path", .string(cookie.path)), ("secure", .bool(cookie.isSecure)), ("httpOnly", .bool(cookie.isHTTPOnly)),
            ("hostOnly", .bool(cookie.isHostOnly)),
        ])
        if let expires = cookie.expiresAt, let number = JSONNumber(expires * 1000) {
            object[key: "expires"] = .number(number)
        }
        return object
    }

    /// Carries out a call: its name, the URL, and its other arguments.
    static func call(_ call: [JSONValue], _ jar: CookieJar, now: Double) throws(ScriptCallError) -> JSONValue {
        guard call.count > 1, case .string(let action) = call[0], case .string(let url) = call[1],
            let parts = URLParts(url.contains("://") ? url : "http://\(url)"), !parts.host.isEmpty
        else { throw ScriptCallError("the jar needs a URL, such as https://example.com/") }
        let address = url.contains("://") ? url : "http://\(url)"
        let name = call.count > 2 ? call[2].placeholderText : ""
        switch action {
        case "getAll":
            var options = JSONObject()
            if call.count > 2, case .object(let given) = call[2] { options = given }
            let cookies = jar.storedCookies(for: address, now: now).filter { cookie in
                !(cookie.isHTTPOnly && options[key: "http"] == .bool(false))
                    && !(cookie.isSecure && options[key: "secure"] == .bool(false))
            }
            return .array(cookies.map { .object(document($0)) })
        case "get":
            let cookie = jar.storedCookies(for: address, now: now).first { $0.name == name }
            return cookie.map { .object(document($0)) } ?? .null
        case "set": return try set(call, address, jar, now: now)
        case "unset":
            jar.removeCookies(for: address, named: name, now: now)
            return .null
        case "clear":
            jar.removeCookies(for: address, named: nil, now: now)
            return .null
        default: throw ScriptCallError("no such call")
        }
    }

    private static func set(
        _ call: [JSONValue], _ url: String, _ jar: CookieJar, now: Double
    ) throws(ScriptCallError) -> JSONValue {
        let field: String
        if call.count > 3 {
            field = "\(call[2].placeholderText)=\(call[3].placeholderText); Path=/"
        } else if call.count > 2, case .object(let cookie) = call[2] {
            field = try text(of: cookie)
        } else if call.count > 2 {
            field = call[2].placeholderText
        } else {
            throw ScriptCallError("set needs a cookie")
        }
        if let rejection = jar.store([HTTPField("Set-Cookie", field)], from: url, now: now).first {
            throw ScriptCallError(rejection.message, hint: rejection.hint)
        }
        let stored = SetCookie(field)
        let cookie = jar.storedCookies(for: url, now: now).first { $0.name == stored?.name }
        return cookie.map { .object(document($0)) } ?? .null
    }

    private static func text(of cookie: JSONObject) throws(ScriptCallError) -> String {
        guard let name = cookie[key: "name"] ?? cookie[key: "key"] else {
            throw ScriptCallError("the cookie has no name")
        }
        var text = "\(name.placeholderText)=\((cookie[key: "value"] ?? .string("")).placeholderText)"
        text += "; Path=\((cookie[key: "path"] ?? .string("/")).placeholderText)"
        for (key, attribute) in [("domain", "Domain"), ("expires", "Expires"), ("maxAge", "Max-Age")] {
            guard let value = cookie[key: key], value != .null else { continue }
            text += "; \(attribute)=\(value.placeholderText)"
        }
        if cookie[key: "secure"] == .bool(true) { text += "; Secure" }
        if cookie[key: "httpOnly"] == .bool(true) { text += "; HttpOnly" }
        return text
    }
}
