import Diagnostics
import YAMLSource

extension PostmanNodeReader {
    private static let requestKeys = [
        "method", "url", "header", "body", "auth", "proxy", "certificate", "description", "name",
    ]

    /// The decoded `request`, with the `auth` and the description that belong to its item.
    struct RequestParts {
        var request = PostmanRequest()
        var auth = PostmanAuth.inherited
        var description: String?
    }

    /// Returns the member `request`: an object, or the URL of a GET; nil for null and, with an error, for other types.
    mutating func request(_ node: YAMLNode) -> RequestParts? {
        if isNull(node) { return nil }
        var parts = RequestParts()
        if let text = writtenText(node) {
            PostmanURL.concealPassword(in: text)
            parts.request.url = PostmanURL(.text(text, appended: []), range: text.range)
            return parts
        }
        guard let mapping = node.mapping else {
            reportKind(
                of: node, "request", wanted: "an object or a text",
                example: #"{"method": "GET", "url": "https://example.org/"}"#)
            return nil
        }
        for entry in mapping.entries {
            switch entry.key {
            case "method": parts.request.method = text(entry.value, "method")
            case "url": parts.request.url = url(entry.value)
            case "header": parts.request.headers = entries(entry.value, "header", notation: .headers)
            case "body": parts.request.body = body(entry.value)
            case "auth": parts.auth = auth(entry.value, untyped: .none)
            case "proxy": parts.request.proxy = proxy(entry.value)
            case "description": parts.description = description(entry.value)
            case "certificate" where !isNull(entry.value):
                warn(
                    at: entry.keyNode, "\"certificate\" of a request is ignored",
                    hint: "give it with --cert and --key, or with --cert-list")
            case "event", "protocolProfileBehavior":
                if !isNull(entry.value) {
                    warn(
                        at: entry.keyNode, "\"\(entry.key)\" in \"request\" is ignored, as in Postman",
                        hint: "move it out of \"request\", into the item")
                }
            default: warnUnknown(entry, of: "request", among: Self.requestKeys)
            }
        }
        return parts
    }

    /// Returns the proxy; nil if it is disabled or has no host.
    private mutating func proxy(_ node: YAMLNode) -> PostmanProxy? {
        if isNull(node) { return nil }
        guard let mapping = node.mapping else {
            reportKind(of: node, "proxy", wanted: "an object", example: #"{"host": "localhost", "port": 3128}"#)
            return nil
        }
        if let disabled = mapping.value(of: "disabled"), flag(disabled, "disabled") { return nil }
        guard let host = mapping.value(of: "host").flatMap({ text($0, "host") }), !host.text.isEmpty else {
            warn(at: node, "a proxy without \"host\" is ignored", hint: "add \"host\" and \"port\", or remove it")
            return nil
        }
        if let match = mapping.value(of: "match"), !isNull(match) {
            warn(
                at: match, "\"match\" of a proxy is ignored: the proxy is used for every URL of the request",
                hint: "remove \"match\"")
        }
        let isAuthenticated = mapping.value(of: "authenticate").map { flag($0, "authenticate") } ?? false
        let user = mapping.value(of: "username").flatMap { text($0, "username") }
        let password = mapping.value(of: "password").flatMap { text($0, "password") }
        if let password { conceal(password) }
        return PostmanProxy(
            scheme: mapping.value(of: "protocol").flatMap { string($0, "protocol") }, host: host,
            port: mapping.value(of: "port").flatMap { text($0, "port") }, user: isAuthenticated ? user : nil,
            password: isAuthenticated ? password : nil, range: node.range(in: file))
    }
}

extension PostmanNodeReader {
    private static let urlKeys = ["raw", "protocol", "auth", "host", "port", "path", "query", "hash", "variable"]

    /// Returns a URL: a text, or an object whose `raw` counts only if host and path are missing.
    mutating func url(_ node: YAMLNode) -> PostmanURL? {
        if isNull(node) { return nil }
        if let text = writtenText(node) {
            PostmanURL.concealPassword(in: text)
            return PostmanURL(.text(text, appended: []), range: text.range)
        }
        guard let mapping = node.mapping else {
            reportKind(of: node, "url", wanted: "a text or an object", example: #""https://example.org/""#)
            return nil
        }
        var parts = PostmanURL.Parts()
        var raw: PostmanText?
        var variables: [PostmanEntry] = []
        for entry in mapping.entries {
            switch entry.key {
            case "raw": raw = text(entry.value, "raw")
            case "protocol": parts.scheme = text(entry.value, "protocol")
            case "auth": parts.userInfo = userInfo(entry.value)
            case "host": parts.host = texts(entry.value, "host")
            case "port": parts.port = text(entry.value, "port")
            case "path": parts.path = texts(entry.value, "path")
            case "query": parts.query = entries(entry.value, "query", notation: .parameters)
            case "hash": parts.fragment = text(entry.value, "hash")
            case "variable": variables = entries(entry.value, "variable", readsID: true)
            default: warnUnknown(entry, of: "url", among: Self.urlKeys)
            }
        }
        if let raw { PostmanURL.concealPassword(in: raw) }
        if let userInfo = parts.userInfo { conceal(userInfo) }
        let range = node.range(in: file)
        let isJoined = (parts.host + parts.path).contains { !$0.text.isEmpty }
        guard !isJoined, let raw, !raw.text.isEmpty else {
            return PostmanURL(.parts(parts), variables: variables, range: range)
        }
        // Postman's `raw` contains the query; another program may have written it in the entries only.
        let appended = raw.text.utf8.contains(UInt8(ascii: "?")) ? [] : parts.query
        return PostmanURL(.text(raw, appended: appended), variables: variables, range: range)
    }

    /// Returns a scalar that is a text, not a number, boolean or null.
    func writtenText(_ node: YAMLNode) -> PostmanText? {
        guard let scalar = node.scalar, !isPlain(scalar) else { return nil }
        return PostmanText(scalar.text, slice: node.slice(in: file))
    }

    /// Returns the parts of `host` or `path`: a list of texts and objects with `value`, or one text.
    private mutating func texts(_ node: YAMLNode, _ member: String) -> [PostmanText] {
        guard let elements = node.sequence else {
            guard node.mapping == nil else {
                reportKind(of: node, member, wanted: "a list of texts, or one text", example: #"["users", ":id"]"#)
                return []
            }
            return text(node, member).map { $0.text.isEmpty ? [] : [$0] } ?? []
        }
        var texts: [PostmanText] = []
        texts.reserveCapacity(elements.count)
        for element in elements {
            let node = element.mapping?.value(of: "value") ?? element
            texts.append(text(node, member) ?? emptyText(at: node))
        }
        return texts
    }

    /// Returns `user:password` of a text, or of an object with `user` and `password`.
    private mutating func userInfo(_ node: YAMLNode) -> PostmanText? {
        guard let mapping = node.mapping else { return text(node, "auth") }
        let user = mapping.value(of: "user").flatMap { text($0, "user") }
        let password = mapping.value(of: "password").flatMap { text($0, "password") }
        if let password { conceal(password) }
        guard user != nil || password != nil else { return nil }
        let joined = (user?.text ?? "") + (password.map { ":" + $0.text } ?? "")
        return PostmanText(joined, slice: SourceSlice(range: node.range(in: file), quoting: .plain))
    }
}

extension PostmanNodeReader {
    /// Returns the body of a request; nil if none is sent.
    mutating func body(_ node: YAMLNode) -> PostmanBody? {
        if isNull(node) { return nil }
        let range = node.range(in: file)
        if let text = writtenText(node) { return PostmanBody(.raw(text, language: nil), range: range) }
        guard let mapping = node.mapping else {
            reportKind(of: node, "body", wanted: "an object or a text", example: #"{"mode": "raw", "raw": "text"}"#)
            return nil
        }
        if let disabled = mapping.value(of: "disabled"), flag(disabled, "disabled") { return nil }
        guard let modeNode = mapping.value(of: "mode"), !isNull(modeNode) else {
            if let content = mapping.entries.first(where: { PostmanBody.modes.contains($0.key) && !isNull($0.value) }) {
                warn(
                    at: content.keyNode, "the body has no \"mode\": nothing is sent",
                    hint: "add \"mode\": \"\(content.key)\"")
            }
            return nil
        }
        guard let name = string(modeNode, "mode"), let mode = mode(name, at: modeNode, in: mapping) else { return nil }
        return PostmanBody(mode, range: range)
    }

    private mutating func mode(_ name: String, at node: YAMLNode, in body: YAMLMapping) -> PostmanBody.Mode? {
        guard PostmanBody.modes.contains(name) else {
            let mode = PostmanBody.unknownMode(name, at: node.range(in: file))
            // Not for runs: there it is a warning of each request that would send the body.
            if case .unknown(_, let warning) = mode { diagnostics.append(warning) }
            return mode
        }
        guard let content = body.value(of: name), !isNull(content) else { return nil }
        switch name {
        case "raw": return textOrJSON(content).map { .raw($0, language: language(in: body)) }
        case "urlencoded":
            return writtenText(content).map { .urlencodedText($0) }
                ?? .urlencoded(entries(content, name, notation: .parameters))
        case "formdata": return .formdata(parts(content))
        case "file": return file(content)
        case "graphql": return query(content)
        default: return nil
        }
    }

    private mutating func language(in body: YAMLMapping) -> String? {
        let raw = body.value(of: "options")?.mapping?.value(of: "raw")?.mapping
        return raw?.value(of: "language").flatMap { string($0, "language") }
    }

    private mutating func file(_ node: YAMLNode) -> PostmanBody.Mode? {
        guard let mapping = node.mapping else {
            guard node.scalar != nil else {
                reportKind(of: node, "file", wanted: "an object", example: #"{"src": "photo.png"}"#)
                return nil
            }
            return .file(text(node, "file").flatMap { $0.text.isEmpty ? nil : $0 })
        }
        let path = mapping.value(of: "src").flatMap { text($0, "src") }
        if let path, !path.text.isEmpty { return .file(path) }
        let content = mapping.value(of: "content").flatMap { text($0, "content") }
        return content.map { .bytes($0) } ?? .file(nil)
    }

    private mutating func query(_ node: YAMLNode) -> PostmanBody.Mode? {
        guard let mapping = node.mapping else {
            guard let text = writtenText(node) else {
                reportKind(of: node, "graphql", wanted: "an object", example: #"{"query": "{ users { id } }"}"#)
                return nil
            }
            return .graphQL(PostmanQuery(query: text, operationName: nil, variables: nil))
        }
        return .graphQL(
            PostmanQuery(
                query: mapping.value(of: "query").flatMap { text($0, "query") },
                operationName: mapping.value(of: "operationName").flatMap { text($0, "operationName") },
                variables: mapping.value(of: "variables").flatMap(textOrJSON)))
    }
}
