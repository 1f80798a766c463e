import CollectionDrafts
import CollectionModel
import Cryptography
import Diagnostics
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
