import CollectionModel
import Diagnostics
import JSON
import Placeholders

/// A request of hubrun's own format with the parts that its scripts changed.
struct ChangedRequest {
    private let step: RequestStep
    private let changes: JSONObject
    /// The placeholders that changed parts may contain: those of the request and of its scripts, as written.
    private let known: Set<String>
    /// The place for errors in changed parts.
    private let source: SourceSlice

    /// - Parameters:
    ///   - changes: The changed parts, in the form of ``RequestDocument``.
    ///   - document: The request as the scripts saw it.
    init(_ step: RequestStep, changes: JSONObject, document: JSONObject) {
        self.step = step
        self.changes = changes
        source = SourceSlice(range: step.beforeScripts.last?.range ?? step.definition.range, quoting: .plain)
        var known: Set<String> = []
        for text in JSONValue.object(document).allTexts + step.beforeScripts.map(\.text) {
            _ = PlaceholderText(text, source: source) { written in
                known.insert(written)
                return false
            }
        }
        self.known = known
    }

    /// The request with its changes.
    var changed: RequestStep {
        var draft = RequestDefinition.Draft(step.definition)
        var settings = step.settings.values
        if case .string(let method)? = changes[key: "method"] { draft.method = method }
        if case .string(let url)? = changes[key: "url"] { draft.url = text(url) }
        if let query = changes[key: "query"] {
            settings.query = fields(query)
            // As the request's own settings, the parameters are sent in addition to those of the same name in the URL.
            var own = step.definition.settings
            own.query = settings.query
            draft.ownSettings = SharedSettings(own)
        }
        if let headers = changes[key: "headers"] {
            settings.headers = fields(headers)
            if settings.headers.contains(where: \.isAuthorization), changes[key: "auth"] == nil {
                settings.auth = .removed
            }
        }
        if let auth = changes[key: "auth"] { settings.auth = self.auth(auth).map { .given($0) } ?? .removed }
        if let body = changes[key: "body"] { change(&draft, &settings, body) }
        return step.replacing(RequestDefinition(draft), settings)
    }

    private func text(_ written: String) -> PlaceholderText {
        PlaceholderText(written, source: source) { known.contains($0) }
    }

    private func text(_ value: JSONValue?) -> PlaceholderText {
        guard let value else { return text("") }
        return text(value.placeholderText)
    }

    private func fields(_ pairs: JSONValue) -> [FieldSetting] {
        guard case .array(let pairs) = pairs else { return [] }
        return pairs.compactMap { pair in
            guard case .array(let pair) = pair, pair.count == 2 else { return nil }
            return FieldSetting(name: text(pair[0]), values: [text(pair[1])])
        }
    }

    private func formFields(_ list: JSONValue?) -> [FieldSetting] {
        guard case .array(let list)? = list else { return [] }
        return list.compactMap { item in
            guard case .object(let item) = item else { return nil }
            return FieldSetting(name: text(item[key: "key"]), values: [text(item[key: "value"])])
        }
    }

    // MARK: Body

    private func change(
        _ draft: inout RequestDefinition.Draft, _ settings: inout RequestSettings, _ body: JSONValue
    ) {
        guard case .object(let body) = body, case .string(let mode)? = body[key: "mode"] else {
            draft.body = nil
            return
        }
        switch mode {
        case "urlencoded": draft.body = .form(formFields(body[key: "urlencoded"]))
        case "formdata": draft.body = .multipart(parts(body[key: "formdata"]))
        case "graphql": draft.body = graphQL(body[key: "graphql"]) ?? draft.body
        case "raw":
            let raw = body[key: "raw"]?.placeholderText ?? ""
            draft.body = self.raw(raw, instead: step.definition.body)
            // A text that is no JSON any more keeps the Content-Type that the request had.
            if case .text? = draft.body, case .string(let type)? = body[key: "contentType"],
                !settings.headers.contains(where: { $0.name.written.lowercased() == "content-type" })
            {
                settings.headers.append(FieldSetting(name: text("Content-Type"), values: [text(type)]))
            }
        // Files stay as written: a script cannot name a file.
        default: break
        }
    }

    private func raw(_ raw: String, instead body: RequestBody?) -> RequestBody {
        switch body {
        case .json?:
            guard let value = try? JSONValue(parsing: raw) else { return .text(text(raw)) }
            return .json(self.value(value))
        case .xml?: return .xml(text(raw))
        default: return .text(text(raw))
        }
    }

    /// Returns a value with placeholders; a text that is one placeholder keeps the type of its value.
    private func value(_ value: JSONValue) -> PlaceholderValue {
        switch value {
        case .string(let written):
            let text = text(written)
            if text.soleExpression != nil { return .typed(text) }
            return text.literal.map { .literal(.string($0), source.range) } ?? .text(text)
        case .array(let elements): return .list(elements.map(self.value), source.range)
        case .object(let object):
            return .mapping(object.map { (key: text($0.key), value: self.value($0.value)) }, source.range)
        case .null, .bool, .number: return .literal(value, source.range)
        }
    }

    private func graphQL(_ value: JSONValue?) -> RequestBody? {
        guard case .object(let operation)? = value else { return nil }
        var variables = operation[key: "variables"]
        if case .string(let written)? = variables { variables = try? JSONValue(parsing: written) }
        return .graphQL(
            GraphQLSetting(
                query: text(operation[key: "query"]), variables: variables.map(self.value),
                operationName: operation[key: "operationName"].map { text($0) }))
    }

    private func parts(_ list: JSONValue?) -> [MultipartPartSetting] {
        guard case .array(let list)? = list else { return [] }
        var written: [MultipartPartSetting] = []
        if case .multipart(let parts)? = step.definition.body { written = parts }
        return list.compactMap { item in
            guard case .object(let item) = item else { return nil }
            guard case .string(let path)? = item[key: "src"] else {
                return MultipartPartSetting(name: text(item[key: "key"]), content: .text(text(item[key: "value"])))
            }
            // Files are taken from the collection, by the path that is written there.
            return written.first { part in
                if case .file(let file) = part.content { return file.written == path }
                return false
            }
        }
    }

    // MARK: Credentials

    private func auth(_ value: JSONValue) -> AuthSetting? {
        guard case .object(let auth) = value, case .string(let type)? = auth[key: "type"] else { return nil }
        func member(_ names: String...) -> PlaceholderText {
            let parameters: JSONObject
            if case .object(let nested)? = auth[key: type] { parameters = nested } else { parameters = auth }
            return text(names.lazy.compactMap { parameters[key: $0] }.first)
        }
        switch type {
        case "basic": return .basic(user: member("username"), password: member("password"))
        case "digest": return .digest(user: member("username"), password: member("password"))
        case "bearer": return .bearer(member("token"))
        case "apikey":
            return .apiKey(
                member("in").written == "query" ? .query : .header, name: member("key"), value: member("value"))
        case "awsv4":
            let token = member("sessionToken")
            return .awsSignature(
                AWSSignatureSetting(
                    accessKey: member("accessKey"), secretKey: member("secretKey"),
                    sessionToken: token.written.isEmpty ? nil : token, region: member("region"),
                    service: member("service", "serviceName")))
        default: return AuthSetting.none
        }
    }
}
