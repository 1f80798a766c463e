import Checks
import HTTP
import JSON
import Scripting

extension ScriptPhase.Response {
    /// A response in the form in which scripts see it.
    init(_ exchange: Exchange) {
        let response = exchange.response
        self.init(
            head: ResponseDocument.head(exchange), body: response.body,
            contentType: response.firstValue(of: "Content-Type"))
    }
}

/// The members of a response that scripts read first.
enum ResponseDocument {
    static func head(_ exchange: Exchange) -> JSONObject {
        let response = exchange.response
        var head = JSONObject([
            ("code", .number(JSONNumber(response.status))), ("reason", .string(response.reasonPhrase)),
            ("headers", .array(response.fields.map { .array([.string($0.name), .string($0.value)]) })),
            ("time", .number(JSONNumber(Int((exchange.duration / .milliseconds(1)).rounded())))),
            ("headerSize", .number(JSONNumber(headerSize(response)))),
            ("bodySize", .number(JSONNumber(response.body.count + response.omittedBodyBytes))),
            ("cookies", .array(exchange.setCookies.map { .object(cookie($0, exchange.call.url)) })),
        ])
        if !exchange.hops.isEmpty {
            let host = URLParts(exchange.call.url)?.host
            let hops = exchange.hops.filter { URLParts($0.call.url)?.host == host }
            let cookies = hops.flatMap { hop in hop.setCookies.map { cookie($0, hop.call.url) } }
            head[key: "hopCookies"] = .array(cookies.map { .object($0) })
        }
        if let type = response.firstValue(of: "Content-Type"), let charset = charset(of: type) {
            head[key: "charset"] = .string(charset)
        }
        return head
    }

    /// Returns the size of the status line and the fields in HTTP/1.1, in bytes.
    private static func headerSize(_ response: HTTPResponse) -> Int {
        let status = response.version.utf8.count + 5 + response.reason.utf8.count + 2
        return response.fields.reduce(status + 2) { $0 + $1.name.utf8.count + 2 + $1.value.utf8.count + 2 }
    }

    private static func charset(of type: String) -> String? {
        for parameter in type.split(separator: ";").dropFirst() {
            let parts = parameter.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].filter({ !$0.isWhitespace }).lowercased() == "charset" else { continue }
            return parts[1].filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
        }
        return nil
    }

    static func cookie(_ cookie: SetCookie, _ url: String) -> JSONObject {
        var object = JSONObject([
            ("name", .string(cookie.name)), ("value", .string(cookie.value)),
            ("path", .string(cookie.path ?? "/")), ("secure", .bool(cookie.isSecure)),
            ("httpOnly", .bool(cookie.isHTTPOnly)), ("hostOnly", .bool(cookie.domain == nil)),
        ])
        let host = URLParts(url).map { String($0.host) }
        if let domain = cookie.domain ?? host { object[key: "domain"] = .string(domain) }
        if let expires = cookie.expires { object[key: "expires"] = .string(expires) }
        if let age = cookie.maxAge { object[key: "maxAge"] = .number(JSONNumber(age)) }
        return object
    }
}
