import CollectionDrafts
import CollectionModel
import Cryptography
import Diagnostics
import HTTP
import JSON
import Placeholders
import Text

extension PostmanWriter {
    /// A body of Postman, and the Content-Type that Postman would not send with it.
    struct Body {
        var value: JSONValue
        var contentType: String?
    }

    func body(_ body: RequestBody) -> Body? {
        switch body {
        case .json(let value): return raw(json(value), language: "json")
        case .text(let text): return raw(self.text(text, .body), language: "text", type: body.contentType)
        case .xml(let text): return raw(self.text(text, .body), language: "xml")
        case .form(let fields):
            let fields = entries(fields).map { entry -> JSONValue in
                ["key": .string(entry.name), "value": .string(entry.value), "type": "text"]
            }
            return Body(value: mode("urlencoded", .array(fields)))
        case .multipart(let parts): return Body(value: mode("formdata", .array(parts.map(part))))
        case .file(let path):
            return Body(value: mode("file", ["src": .string(file(path))]), contentType: body.contentType)
        case .graphQL(let operation): return Body(value: graphQL(operation))
        case .base64(let text): return binary(text, type: body.contentType)
        }
    }

    private func raw(_ text: String, language: String, type: String? = nil) -> Body {
        let options: JSONValue = ["raw": ["language": .string(language)]]
        return Body(value: ["mode": "raw", "raw": .string(text), "options": options], contentType: type)
    }

    private func mode(_ name: String, _ value: JSONValue) -> JSONValue {
        .object(["mode": .string(name), name: value])
    }

    private func part(_ part: MultipartPartSetting) -> JSONValue {
        var entries: [(String, JSONValue)] = [("key", .string(text(part.name)))]
        switch part.content {
        case .text(let content):
            let value = text(content, .plain, names.search(for: part.name))
            entries += [("type", "text"), ("value", .string(value))]
            if part.filename != nil {
                note(.leftOut, "filename of \(names.shown(part.name.written))", "Postman sends none with a text")
            }
        case .file(let path):
            entries += [("type", "file"), ("src", .string(file(path)))]
            if let name = part.filename { entries.append(("fileName", .string(text(name)))) }
        }
        if let type = part.type { entries.append(("contentType", .string(text(type)))) }
        for header in part.headers {
            note(.leftOut, "header \(header.name.written) of the part \(part.name.written)", "Postman has none")
        }
        return .object(JSONObject(entries))
    }

    private func graphQL(_ operation: GraphQLSetting) -> JSONValue {
        var entries: [(String, JSONValue)] = [("query", .string(text(operation.query, .body)))]
        if let name = operation.operationName { entries.append(("operationName", .string(text(name)))) }
        entries.append(("variables", .string(operation.variables.map { json($0) } ?? "")))
        return mode("graphql", .object(JSONObject(entries)))
    }

    private func binary(_ text: PlaceholderText, type: String?) -> Body? {
        guard let bytes = text.literal.flatMap(Base64.decode), let content = String(validating: bytes, as: UTF8.self)
        else {
            note(.leftOut, "body.base64", "Postman sends only text or a file: write the bytes to a file")
            return nil
        }
        return raw(content, language: "text", type: type)
    }
}

extension PostmanWriter {
    /// Returns the URL of a request with its query, in the parts that Postman shows.
    func urlObject(of step: RequestStep) -> JSONValue {
        let parts = ExportedURL(url(of: step))
        var entries = parts.query.map { ExportedURL.split($0, at: "&").map(Self.entry) } ?? []
        entries += self.entries(step.queryEntries, name: .queryName, value: .queryValue).map { ($0.name, $0.value) }
        let query = entries.map { entry in entry.value.map { "\(entry.name)=\($0)" } ?? entry.name }
        let raw =
            (parts.scheme.map { "\($0)://" } ?? "") + parts.host + (parts.port.map { ":\($0)" } ?? "")
            + (parts.path ?? "")
        var url: [(String, JSONValue)] = []
        let fragment = parts.fragment.map { "#\($0)" } ?? ""
        url.append(("raw", .string(raw + (query.isEmpty ? "" : "?" + query.joined(separator: "&")) + fragment)))
        if let scheme = parts.scheme { url.append(("protocol", .string(scheme))) }
        url.append(("host", .array(ExportedURL.split(parts.host, at: ".").map(JSONValue.string))))
        if let port = parts.port { url.append(("port", .string(port))) }
        if let path = parts.path {
            url.append(("path", .array(ExportedURL.split(String(path.dropFirst()), at: "/").map(JSONValue.string))))
        }
        if !entries.isEmpty {
            let values = entries.map { entry -> JSONValue in
                .object(["key": .string(entry.name), "value": entry.value.map(JSONValue.string) ?? .null])
            }
            url.append(("query", .array(values)))
        }
        if let fragment = parts.fragment { url.append(("hash", .string(fragment))) }
        return .object(JSONObject(url))
    }

    private static func entry(_ text: String) -> (name: String, value: String?) {
        guard let equals = text.firstIndex(of: "=") else { return (text, nil) }
        return (String(text[..<equals]), String(text[text.index(after: equals)...]))
    }
}

extension PostmanWriter {
    /// Returns `protocolProfileBehavior` of a request: where its settings differ from Postman's defaults.
    static func profile(of step: RequestStep) -> [(key: String, value: JSONValue)] {
        let settings = step.settings.values
        var profile: [(key: String, value: JSONValue)] = []
        switch settings.followRedirects.value ?? 0 {
        case 0: profile.append(("followRedirects", false))
        case 10: break
        case let limit: profile.append(("maxRedirects", .number(JSONNumber(limit))))
        }
        if settings.tls.value?.isInsecure ?? false { profile.append(("strictSSL", false)) }
        if settings.cookieJar.value == false { profile.append(("disableCookies", true)) }
        switch settings.http.value {
        case .http2?: profile.append(("protocolVersion", "http2"))
        case .http1_1?: profile.append(("protocolVersion", "http1"))
        case nil: break
        }
        if step.definition.body != nil, ["GET", "HEAD", "COPY", "PURGE", "UNLOCK"].contains(step.definition.method) {
            profile.append(("disableBodyPruning", true))
        }
        var removed = settings.headers.filter(\.isRemoval).compactMap { $0.name.literal?.lowercased() }
        removed = removed.filter { ["accept", "user-agent", "content-type"].contains($0) }
        if settings.compressed.value == false { removed.append("accept-encoding") }
        if !removed.isEmpty {
            profile.append(("disabledSystemHeaders", .object(JSONObject(removed.map { ($0, true) }))))
        }
        return profile
    }

    /// Reports the settings that Postman lacks.
    func noteSettings(of step: RequestStep) {
        noteRedirects(of: step)
        noteLosses(
            of: step, in: "a Postman collection", except: ["forEach", "scripts", "http", "tls.insecure"],
            [
                "retry": "Postman sends each request once", "repeat": "Postman sends each request once",
                "when": "Postman always sends the request",
                "skip": "Postman sends the request", "needs": "Postman sends the request after a failure too",
                "tls.ca": "Postman takes it from its settings, Newman from options",
                "tls.cert": "Postman takes it from its settings, Newman from options",
                "tls.key": "Postman takes it from its settings, Newman from options",
                "proxy": "Postman takes it from its settings",
            ])
    }
}
