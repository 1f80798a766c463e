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
