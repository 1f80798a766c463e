import Diagnostics
import YAMLSource

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
