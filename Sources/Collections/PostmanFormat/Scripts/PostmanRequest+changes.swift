package import Diagnostics
package import JSON

extension PostmanRequest {
    /// Returns the request with the parts that scripts changed, and its authentication; nil if that was not changed.
    ///
    /// Texts that the scripts did not change keep their places. A removed authentication is ``PostmanAuth/none``.
    ///
    /// - Parameters:
    ///   - changes: The changed members of ``document(auth:description:)``, each complete; a URL in its parts.
    ///   - auth: The authentication that the scripts received.
    ///   - range: The place for what the scripts added.
    package func changed(
        by changes: JSONObject, auth: PostmanAuth = .inherited, at range: SourceRange
    ) -> (request: PostmanRequest, auth: PostmanAuth?) {
        let entries = ChangedEntries(range: range)
        var request = self
        if case .string(let method)? = changes[key: "method"] {
            request.method = entries.text(method, instead: self.method)
        }
        if let url = changes[key: "url"] { request.url = entries.url(url, instead: self.url) }
        if let headers = changes[key: "headers"] {
            request.headers = entries.entries(headers, instead: self.headers, missing: "")
        }
        if let body = changes[key: "body"] { request.body = entries.body(body, instead: self.body) }
        return (request, changes[key: "auth"].map { entries.auth($0, instead: auth) })
    }
}

extension ChangedEntries {
    fileprivate func url(_ value: JSONValue, instead original: PostmanURL?) -> PostmanURL {
        guard case .object(let object) = value else {
            return PostmanURL(.text(text(value) ?? text(""), appended: []), range: range)
        }
        var old = PostmanURL.Parts()
        if case .parts(let parts)? = original?.form { old = parts }
        var parts = PostmanURL.Parts()
        parts.scheme = text(object[key: "protocol"], instead: old.scheme)
        parts.userInfo = userInfo(object[key: "auth"]).map { text($0, instead: old.userInfo) }
        parts.host = texts(object[key: "host"], instead: old.host)
        parts.port = text(object[key: "port"], instead: old.port)
        parts.path = texts(object[key: "path"], instead: old.path)
        parts.query = entries(object[key: "query"], instead: old.query, missing: .null)
        parts.fragment = text(object[key: "hash"], instead: old.fragment)
        return PostmanURL(
            .parts(parts),
            variables: entries(object[key: "variable"], instead: original?.variables ?? [], missing: nil),
            range: original?.range ?? range)
    }

    private func userInfo(_ value: JSONValue?) -> String? {
        guard case .object(let object)? = value else { return nil }
        let (user, password) = (text(object[key: "user"])?.text, text(object[key: "password"])?.text)
        guard user != nil || password != nil else { return nil }
        return (user ?? "") + (password.map { ":" + $0 } ?? "")
    }

    private func texts(_ list: JSONValue?, instead original: [PostmanText]) -> [PostmanText] {
        guard case .array(let list)? = list else { return [] }
        return list.enumerated().compactMap { index, element in
            text(element, instead: original.indices.contains(index) ? original[index] : nil)
        }
    }

    // MARK: Body

    fileprivate func body(_ value: JSONValue, instead original: PostmanBody?) -> PostmanBody? {
        guard case .object(let body) = value, case .string(let mode)? = body[key: "mode"],
            body[key: "disabled"] != true
        else { return nil }
        let old = original?.mode
        let content: PostmanBody.Mode =
            switch mode {
            case "raw": raw(body, instead: old)
            case "urlencoded":
                if case .urlencoded(let entries)? = old {
                    .urlencoded(self.entries(body[key: mode], instead: entries, missing: .null))
                } else {
                    .urlencoded(entries(body[key: mode], instead: [], missing: .null))
                }
            case "formdata":
                if case .formdata(let parts)? = old {
                    .formdata(self.parts(body[key: mode], instead: parts))
                } else {
                    .formdata(parts(body[key: mode], instead: []))
                }
            case "file": file(body[key: mode], instead: old)
            case "graphql": .graphQL(query(body[key: mode], instead: old))
            default: PostmanBody.unknownMode(mode, at: original?.range ?? range)
            }
        return PostmanBody(content, range: original?.range ?? range)
    }

    private func raw(_ body: JSONObject, instead old: PostmanBody.Mode?) -> PostmanBody.Mode {
        var language: String?
        if case .object(let options)? = body[key: "options"], case .object(let raw)? = options[key: "raw"],
            case .string(let name)? = raw[key: "language"]
        {
            language = name
        }
        var original: PostmanText?
        if case .raw(let text, _)? = old { original = text }
        return .raw(text(body[key: "raw"], instead: original) ?? text(""), language: language)
    }

    private func file(_ value: JSONValue?, instead old: PostmanBody.Mode?) -> PostmanBody.Mode {
        guard case .object(let file)? = value else { return .file(nil) }
        if let content = text(file[key: "content"]) {
            if case .bytes(let original)? = old { return .bytes(text(content.text, instead: original)) }
            return .bytes(content)
        }
        if case .file(let original)? = old { return .file(text(file[key: "src"], instead: original)) }
        return .file(text(file[key: "src"]))
    }

    private func query(_ value: JSONValue?, instead old: PostmanBody.Mode?) -> PostmanQuery {
        var original = PostmanQuery(query: nil, operationName: nil, variables: nil)
        if case .graphQL(let query)? = old { original = query }
        guard case .object(let object)? = value else {
            return PostmanQuery(query: text(value, instead: original.query), operationName: nil, variables: nil)
        }
        return PostmanQuery(
            query: text(object[key: "query"], instead: original.query),
            operationName: text(object[key: "operationName"], instead: original.operationName),
            variables: text(object[key: "variables"], instead: original.variables))
    }

    // MARK: Authentication

    fileprivate func auth(_ value: JSONValue, instead original: PostmanAuth) -> PostmanAuth {
        guard case .object(let object) = value, case .string(let type)? = object[key: "type"], type != "noauth" else {
            return .none
        }
        var old: PostmanCredentials?
        if case .given(let credentials) = original, credentials.type == type { old = credentials }
        return .given(
            PostmanCredentials(
                type: type, parameters: entries(object[key: type], instead: old?.parameters ?? [], missing: nil),
                id: old?.id, range: old?.range ?? range))
    }
}
