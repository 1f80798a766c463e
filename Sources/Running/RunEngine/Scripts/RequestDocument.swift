import CollectionModel
import Cryptography
import HTTP
import JSON
import Placeholders
import PostmanFormat
import Text

/// A request in the form in which scripts see it.
enum RequestDocument {
    /// Returns the request as written, with its placeholders.
    static func written(_ step: RequestStep) -> JSONObject {
        if let postman = step.definition.postman, let request = postman.request {
            return request.document(auth: postman.ownAuth, description: step.definition.description)
        }
        let settings = step.settings.values
        return object([
            ("method", .string(step.definition.method)), ("url", .string(step.definition.url.written)),
            ("query", pairs(settings.query)), ("headers", pairs(settings.headers)),
            ("body", step.definition.body.map(body) ?? .null), ("auth", settings.auth.value.map(auth) ?? .null),
            ("description", step.definition.description.map { .string($0) } ?? .null),
        ])
    }

    /// Returns the request as sent.
    ///
    /// - Parameter scope: The variables for placeholders in the authentication of a Postman request.
    static func sent(_ call: HTTPCall, of step: RequestStep, scope: VariableScope) -> JSONObject {
        object([
            ("method", .string(call.method)), ("url", .string(call.url)),
            ("headers", .array(call.fields.map { pair($0.name, $0.value) })),
            ("body", sentBody(call, of: step)), ("auth", sentAuth(of: step, scope)),
            ("description", step.definition.description.map { .string($0) } ?? .null),
        ])
    }

    /// Returns the authentication with which a request was sent. As in Postman, it can be that of a folder.
    private static func sentAuth(of step: RequestStep, _ scope: VariableScope) -> JSONValue {
        guard let postman = step.definition.postman, let request = postman.request else {
            return step.settings.values.auth.value.map(auth) ?? .null
        }
        if case .none = postman.auth, case .inherited = postman.ownAuth { return .null }
        let texts = PostmanTexts(scope: scope, isStrict: false)
        let written = request.document(auth: postman.auth)[key: "auth"] ?? .null
        return written.mappingTexts { (try? texts.replaced($0, at: step.definition.range)) ?? $0 }
    }

    private static func sentBody(_ call: HTTPCall, of step: RequestStep) -> JSONValue {
        if let request = step.definition.postman?.request { return sentBody(call, of: request) }
        guard case .bytes(let bytes)? = call.content else { return step.definition.body.map(body) ?? .null }
        let text = String(decoding: bytes, as: UTF8.self)
        guard case .form? = step.definition.body else {
            return .object(object(raw(text)))
        }
        return form(text)
    }

    /// Returns the body as sent. Returns it as written if no text was sent, such as a pruned body of a GET request,
    /// which Postman's scripts can read.
    private static func sentBody(_ call: HTTPCall, of request: PostmanRequest) -> JSONValue {
        let written = request.document(auth: .inherited)[key: "body"] ?? .null
        guard case .bytes(let bytes)? = call.content else { return written }
        let text = String(decoding: bytes, as: UTF8.self)
        switch request.body?.mode {
        case .urlencoded, .urlencodedText: return form(text)
        case .graphQL: return graphQL(text)
        default: return .object(object(raw(text)))
        }
    }

    /// Returns a GraphQL operation; its variables are text, as in Postman's editor.
    private static func graphQL(_ text: String) -> JSONValue {
        guard case .object(var operation)? = try? JSONValue(parsing: text) else { return .object(object(raw(text))) }
        if let variables = operation[key: "variables"] {
            operation[key: "variables"] = .string(variables.compactText())
        }
        return .object(object([("mode", .string("graphql")), ("graphql", .object(operation))]))
    }

    private static func form(_ text: String) -> JSONValue {
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

    private static func body(_ body: RequestBody) -> JSONValue {
        var members: [(String, JSONValue)]
        switch body {
        case .json(let value): members = raw(value.written.compactText())
        case .text(let text), .xml(let text): members = raw(text.written)
        case .base64(let text): members = raw(text.written)
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

    private static func raw(_ text: String) -> [(String, JSONValue)] {
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

    private static func auth(_ auth: AuthSetting) -> JSONValue {
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

extension JSONValue {
    /// Returns the value with each of its texts replaced, names of members excluded.
    fileprivate func mappingTexts(_ change: (String) -> String) -> JSONValue {
        switch self {
        case .string(let text): .string(change(text))
        case .array(let elements): .array(elements.map { $0.mappingTexts(change) })
        case .object(let object): .object(JSONObject(object.map { ($0.key, $0.value.mappingTexts(change)) }))
        default: self
        }
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
