import Cryptography
import HTTPTypes
import HummingbirdCore
import JSON
import Text

/// The routes without state.
extension EchoResponder {
    /// The longest wait of `/delay`, in milliseconds.
    private static let longestDelay = 10_000

    /// Responds to `/` with a page that lists the routes.
    func welcome(_ call: EchoCall) throws(EchoError) -> Response {
        try call.allow(.get)
        return .content(
            WelcomePage.html, type: "text/html; charset=utf-8",
            headers: [.contentSecurityPolicy: "default-src 'none'; frame-ancestors 'none'"])
    }

    /// Responds to `/echo` with the request as JSON.
    func echo(_ call: EchoCall) -> Response {
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
    func status(_ call: EchoCall) throws(EchoError) -> Response {
        guard let code = Int(call.segments[1]), (200...599).contains(code) else {
            throw EchoError(
                "\"\(call.segments[1].prefix(40))\" is not a status from 200 to 599", hint: "as in /status/503")
        }
        let status = HTTPResponse.Status(code: code)
        var headers = HTTPFields()
        switch code {
        case 401: headers[.wwwAuthenticate] = "Bearer realm=\"hubrun echo\""
        case 301, 302, 303, 307, 308: headers[.location] = "/echo"
        case 429, 503: headers[.retryAfter] = "1"
        default: break
        }
        // These statuses have no content (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5).
        guard ![204, 205, 304].contains(code) else { return Response(status: status, headers: headers) }
        return .json(
            ["status": .number(JSONNumber(code)), "reason": .string(status.reasonPhrase)], status: status,
            headers: headers)
    }

    /// Responds to `/delay/MS` after that many milliseconds.
    func delay(_ call: EchoCall) async throws -> Response {
        guard let milliseconds = Int(call.segments[1]), (0...Self.longestDelay).contains(milliseconds) else {
            throw EchoError(
                "\"\(call.segments[1].prefix(40))\" is not a number of milliseconds from 0 to \(Self.longestDelay)",
                hint: "as in /delay/500")
        }
        try await configuration.sleep(.milliseconds(milliseconds))
        return .json(["delay": .number(JSONNumber(milliseconds))])
    }

    /// The request's headers, grouped by lower-case name, in the order received.
    private static func headers(of call: EchoCall) -> JSONObject {
        let named = call.headers.map { (name: $0.name.canonicalName, value: $0.value) }
        return grouped((call.authority.isEmpty ? [] : [(name: "host", value: call.authority)]) + named)
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
