package import JSON

extension PostmanRequest {
    /// Returns the request in the form in which scripts receive it.
    ///
    /// The members `method`, `url`, `headers`, `body`, `auth` and `description` are those of Postman's schema 2.1, with
    /// disabled entries. A URL that is a text is `{"raw": …}`, and `query` has the entries that are appended to it.
    ///
    /// - Parameters:
    ///   - auth: The authentication of the request, or of the nearest folder around it that has one.
    ///   - description: The description of the item.
    package func document(auth: PostmanAuth, description: String? = nil) -> JSONObject {
        var members: [(String, JSONValue)] = [
            ("method", .string(method?.text ?? "GET")), ("url", url?.document ?? .string("")),
        ]
        if case .text(_, let appended)? = url?.form, !appended.isEmpty {
            members.append(("query", .entries(appended)))
        }
        members += [
            ("headers", .entries(headers)), ("body", body?.document ?? .null), ("auth", auth.document),
            ("description", description.map { .string($0) } ?? .null),
        ]
        return JSONObject(members)
    }
}

extension JSONValue {
    static func entries(_ entries: [PostmanEntry]) -> JSONValue { .array(entries.map(\.document)) }

    /// Creates an object of the members that have a value.
    static func members(_ members: (String, JSONValue?)...) -> JSONValue {
        .object(JSONObject(members.compactMap { key, value in value.map { (key, $0) } }))
    }

    /// Creates a text; nil if there is none.
    static func text(_ text: PostmanText?) -> JSONValue? { text.map { .string($0.text) } }
}

extension PostmanEntry {
    fileprivate var document: JSONValue {
        .members(
            ("key", .text(key) ?? .null), ("value", value.json), ("type", type.map { .string($0) }),
            ("disabled", isDisabled ? true : nil))
    }
}

extension PostmanValue {
    /// The value in JSON; nil if it is missing.
    var json: JSONValue? {
        switch self {
        case .missing: nil
        case .null: .null
        case .text(let text): .string(text.text)
        case .plain(let text): (try? JSONValue(parsing: text.text)) ?? .string(text.text)
        case .structure(let value, _): value
        }
    }
}

extension PostmanURL {
    fileprivate var document: JSONValue {
        let variables = variables.isEmpty ? nil : JSONValue.entries(variables)
        switch form {
        case .text(let text, _): return .members(("raw", .string(text.text)), ("variable", variables))
        case .parts(let parts):
            return .members(
                ("protocol", .text(parts.scheme)), ("auth", parts.userInfo.map(Self.document(ofUserInfo:))),
                ("host", parts.host.isEmpty ? nil : .array(parts.host.map { .string($0.text) })),
                ("port", .text(parts.port)), ("path", Self.document(of: parts.path)),
                ("query", parts.query.isEmpty ? nil : .entries(parts.query)), ("hash", .text(parts.fragment)),
                ("variable", variables))
        }
    }

    private static func document(ofUserInfo text: PostmanText) -> JSONValue {
        let parts = text.text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        return .members(
            ("user", .string(String(parts[0]))), ("password", parts.count > 1 ? .string(String(parts[1])) : nil))
    }

    private static func document(of path: [PostmanText]) -> JSONValue? {
        // A path with slashes is one text in the file, which scripts see as a list.
        if path.count == 1, path[0].text.contains("/") { return .string(path[0].text) }
        return path.isEmpty ? nil : .array(path.map { .string($0.text) })
    }
}

extension PostmanBody {
    fileprivate var document: JSONValue {
        switch mode {
        case .raw(let text, let language):
            .members(
                ("mode", "raw"), ("raw", .string(text.text)),
                ("options", language.map { ["raw": ["language": .string($0)]] }))
        case .urlencoded(let entries): .members(("mode", "urlencoded"), ("urlencoded", .entries(entries)))
        case .urlencodedText(let text): .members(("mode", "urlencoded"), ("urlencoded", .string(text.text)))
        case .formdata(let parts):
            .members(("mode", "formdata"), ("formdata", .array(parts.map(\.document))))
        case .file(let path): .members(("mode", "file"), ("file", .members(("src", .text(path)))))
        case .bytes(let text): .members(("mode", "file"), ("file", ["content": .string(text.text)]))
        case .graphQL(let query):
            .members(
                ("mode", "graphql"),
                (
                    "graphql",
                    .members(
                        ("query", .text(query.query)), ("operationName", .text(query.operationName)),
                        ("variables", .text(query.variables)))
                ))
        case .unknown(let mode, _): .members(("mode", .string(mode)))
        }
    }
}

extension PostmanPart {
    fileprivate var document: JSONValue {
        let (type, value, source): (JSONValue, JSONValue?, JSONValue?) =
            switch content {
            case .text(let value): ("text", value.json, nil)
            case .files(let paths):
                ("file", nil, paths.count == 1 ? .text(paths[0]) : .array(paths.map { .string($0.text) }))
            }
        return .members(
            ("key", .text(key) ?? .null), ("type", type), ("value", value), ("src", source),
            ("fileName", .text(fileName)), ("contentType", .text(contentType)), ("disabled", isDisabled ? true : nil))
    }
}

extension PostmanAuth {
    fileprivate var document: JSONValue {
        switch self {
        case .inherited, .named: .null
        case .none: ["type": "noauth"]
        case .given(let credentials):
            .members(
                ("type", .string(credentials.type)), (credentials.type, .entries(credentials.parameters)))
        }
    }
}
