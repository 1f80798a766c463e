import Checks
import CollectionModel
import Cryptography
import HTTP
import JSON
import Placeholders
import PostmanFormat
import Scripting
import Text

/// A request in the form in which scripts see it.
enum RequestDocument {
    /// Returns a request of hubrun's own format as written, with its placeholders.
    static func written(_ step: RequestStep) -> JSONObject {
        let settings = step.settings.values
        return object([
            ("method", .string(step.definition.method)), ("url", .string(step.address.written)),
            ("query", pairs(settings.query)), ("headers", pairs(settings.headers)),
            ("body", step.definition.body.map(body) ?? .null), ("auth", settings.auth.value.map(auth) ?? .null),
            ("description", step.definition.description.map { .string($0) } ?? .null),
        ])
    }

    /// Returns the request as sent.
    ///
    /// - Parameter scope: The variables for placeholders in the authentication of a Postman request.
    static func sent(_ call: HTTPCall, of step: RequestStep, scope: VariableScope) -> JSONObject {
        let request = step.request
        return object([
            ("method", .string(call.method)), ("url", .string(call.url)),
            ("headers", .array(call.fields.map { pair($0.name, $0.value) })),
            ("body", request.sentBody(call)), ("auth", request.sentAuthentication(of: step, in: scope)),
            ("description", step.definition.description.map { .string($0) } ?? .null),
        ])
    }

    /// Returns a body of text.
    static func raw(_ text: String) -> JSONValue { .object(object(rawMembers(text))) }

    /// Returns a form, from its encoded text.
    static func form(_ text: String) -> JSONValue {
        let fields = text.split(separator: "&").map { written in
            let parts = written.split(separator: "=", maxSplits: 1).map {
                PercentEncoding.decodeLeniently($0.replacing("+", with: " "))
            }
            return field(parts.first ?? "", parts.count > 1 ? parts[1] : "")
        }
        return .object(object([("mode", .string("urlencoded")), ("urlencoded", .array(fields))]))
    }

    private static func object(_ members: [(String, JSONValue)]) -> JSONObject { JSONObject(members) }

    private static func pair(_ name: String, _ value: String) -> JSONValue { .array([.string(name), .string(value)]) }

    private static func pairs(_ fields: [FieldSetting]) -> JSONValue {
        .array(
            fields.filter { !$0.isRemoval }.flatMap { field in
                field.values.map { pair(field.name.written, $0.written) }
            })
    }

    private static func field(_ key: String, _ value: String) -> JSONValue {
        .object(object([("key", .string(key)), ("value", .string(value))]))
    }

    private static func fields(_ settings: [FieldSetting]) -> JSONValue {
        .array(settings.flatMap { setting in setting.values.map { field(setting.name.written, $0.written) } })
    }

    // MARK: Body

    static func body(_ body: RequestBody) -> JSONValue {
        var members: [(String, JSONValue)]
        switch body {
        case .json(let value): members = rawMembers(value.written.compactText())
        case .text(let text), .xml(let text): members = rawMembers(text.written)
        case .base64(let text): members = rawMembers(text.written)
        case .form(let list): members = [("mode", .string("urlencoded")), ("urlencoded", fields(list))]
        case .multipart(let parts):
            members = [("mode", .string("formdata")), ("formdata", .array(parts.map(part)))]
        case .file(let path):
            members = [("mode", .string("file")), ("file", .object(object([("src", .string(path.written))])))]
        case .graphQL(let operation):
            members = [
                ("mode", .string("graphql")),
                (
                    "graphql",
                    .object(
                        object(
                            [("query", .string(operation.query.written))]
                                + (operation.variables.map { [("variables", $0.written)] } ?? [])
                                + (operation.operationName.map { [("operationName", .string($0.written))] } ?? [])))
                ),
            ]
        }
        if let type = body.contentType { members.append(("contentType", .string(type))) }
        return .object(object(members))
    }

    private static func rawMembers(_ text: String) -> [(String, JSONValue)] {
        [("mode", .string("raw")), ("raw", .string(text))]
    }

    private static func part(_ part: MultipartPartSetting) -> JSONValue {
        let content: [(String, JSONValue)] =
            switch part.content {
            case .text(let text): [("type", .string("text")), ("value", .string(text.written))]
            case .file(let path): [("type", .string("file")), ("src", .string(path.written))]
            }
        return .object(object([("key", .string(part.name.written))] + content))
    }

    // MARK: Credentials

    static func auth(_ auth: AuthSetting) -> JSONValue {
        let members: [(String, PlaceholderText)]
        let type: String
        switch auth {
        case .none: return .object(object([("type", .string("noauth"))]))
        case .basic(let user, let password):
            (type, members) = ("basic", [("username", user), ("password", password)])
        case .digest(let user, let password):
            (type, members) = ("digest", [("username", user), ("password", password)])
        case .bearer(let token): (type, members) = ("bearer", [("token", token)])
        case .apiKey(let place, let name, let value):
            return .object(
                object([
                    ("type", .string("apikey")), ("in", .string(place.rawValue)), ("key", .string(name.written)),
                    ("value", .string(value.written)),
                ]))
        case .awsSignature(let setting):
            type = "awsv4"
            members =
                [
                    ("accessKey", setting.accessKey), ("secretKey", setting.secretKey), ("region", setting.region),
                    ("service", setting.service),
                ] + (setting.sessionToken.map { [("sessionToken", $0)] } ?? [])
        }
        return .object(object([("type", .string(type))] + members.map { ($0.0, .string($0.1.written)) }))
    }
}

extension PlaceholderValue {
    /// The value as written, with placeholders as texts.
    var written: JSONValue {
        switch self {
        case .literal(let value, _): value
        case .text(let text), .typed(let text): .string(text.written)
        case .list(let elements, _): .array(elements.map(\.written))
        case .mapping(let entries, _): .object(JSONObject(entries.map { ($0.key.written, $0.value.written) }))
        }
    }
}

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
