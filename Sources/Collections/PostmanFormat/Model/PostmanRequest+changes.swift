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

/// Converts values that scripts set. A value equal to the original keeps the original's source range.
struct ChangedEntries {
    /// The place for what scripts added.
    let range: SourceRange

    func text(_ text: String, instead original: PostmanText? = nil) -> PostmanText {
        if let original, original.text == text { return original }
        return PostmanText(text, slice: SourceSlice(range: range, quoting: .plain))
    }

    /// Returns a value as text; nil for null and for an absent one.
    func text(_ value: JSONValue?, instead original: PostmanText? = nil) -> PostmanText? {
        switch value {
        case nil, .null?: nil
        case .string(let text)?: self.text(text, instead: original)
        case .some(let value): text(value.compactText(), instead: original)
        }
    }

    func value(_ value: JSONValue?) -> PostmanValue {
        switch value {
        case nil: .missing
        case .null?: .null
        case .string(let text)?: .text(self.text(text))
        case .bool?, .number?: .plain(text(value?.compactText() ?? ""))
        case .array(let elements)?: .structure(.array(elements), range)
        case .object(let object)?: .structure(.object(object), range)
        }
    }

    /// Returns the entries of a list.
    ///
    /// - Parameter missing: The value that scripts see in an entry without one.
    func entries(_ list: JSONValue?, instead original: [PostmanEntry], missing: JSONValue?) -> [PostmanEntry] {
        var unused = original
        return objects(list).map { object in
            let isDisabled = object[key: "disabled"] == true
            if let index = unused.firstIndex(where: { entry in
                hasKey(of: object, entry.key) && entry.isDisabled == isDisabled
                    && isSame(entry.value, object[key: "value"], missing: missing)
            }) {
                return unused.remove(at: index)
            }
            let index = unused.firstIndex { hasKey(of: object, $0.key) }
            let old = index.map { unused.remove(at: $0) }
            var entry = PostmanEntry(
                key: text(object[key: "key"], instead: old?.key), value: value(object[key: "value"]),
                isDisabled: isDisabled, type: old?.type, range: old?.range ?? range)
            if case .string(let type)? = object[key: "type"] { entry.type = type }
            if let old, isSame(old.value, object[key: "value"], missing: missing) { entry.value = old.value }
            return entry
        }
    }

    /// Returns the parts of a multipart form.
    func parts(_ list: JSONValue?, instead original: [PostmanPart]) -> [PostmanPart] {
        var unused = original
        return objects(list).map { object in
            let index = unused.firstIndex { hasKey(of: object, $0.key) }
            let old = index.map { unused.remove(at: $0) }
            return PostmanPart(
                key: text(object[key: "key"], instead: old?.key), content: content(object, instead: old?.content),
                fileName: text(object[key: "fileName"], instead: old?.fileName),
                contentType: text(object[key: "contentType"], instead: old?.contentType),
                isDisabled: object[key: "disabled"] == true, range: old?.range ?? range)
        }
    }

    private func content(_ object: JSONObject, instead original: PostmanPart.Content?) -> PostmanPart.Content {
        guard object[key: "type"] == "file" else {
            if case .text(let value)? = original, isSame(value, object[key: "value"], missing: "") {
                return .text(value)
            }
            return .text(value(object[key: "value"]))
        }
        var old: [PostmanText] = []
        if case .files(let paths)? = original { old = paths }
        let sources: [JSONValue] =
            switch object[key: "src"] {
            case .array(let list)?: list
            case nil, .null?, .string("")?: []
            case .some(let path): [path]
            }
        return .files(
            sources.compactMap { source in
                text(source, instead: old.first { .string($0.text) == source })
            })
    }

    private func objects(_ list: JSONValue?) -> [JSONObject] {
        guard case .array(let list)? = list else { return [] }
        return list.compactMap { if case .object(let object) = $0 { object } else { nil } }
    }

    private func hasKey(of object: JSONObject, _ key: PostmanText?) -> Bool {
        (text(object[key: "key"])?.text ?? "") == (key?.text ?? "")
    }

    private func isSame(_ original: PostmanValue, _ value: JSONValue?, missing: JSONValue?) -> Bool {
        switch original {
        case .missing: value == missing
        case .plain(let text): value == original.json || value == .string(text.text)
        case .null, .text, .structure: value == original.json
        }
    }
}
