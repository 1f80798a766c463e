import CollectionDrafts
import CollectionModel
import Cryptography
import Diagnostics
import JSON
import Placeholders

extension PostmanWriter {
    /// A body of Postman, and the Content-Type that Postman would not send with it.
    struct Body {
        var value: JSONValue
        var contentType: String?
    }

    func body(_ body: RequestBody) -> Body? {
        switch body {
        case .json(let value): return raw(jsonText(value), language: "json")
        case .text(let text): return raw(self.text(text), language: "text", type: body.contentType)
        case .xml(let text): return raw(self.text(text), language: "xml")
        case .form(let fields): return Body(value: mode("urlencoded", .array(fields.flatMap(field))))
        case .multipart(let parts): return Body(value: mode("formdata", .array(parts.map(part))))
        case .file(let path):
            return Body(value: mode("file", ["src": .string(self.path(path))]), contentType: body.contentType)
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

    private func field(_ field: FieldSetting) -> [JSONValue] {
        let secret = field.name.literal.flatMap { names.isSecretField($0) ? $0 : nil }
        return field.values.map { value in
            ["key": .string(text(field.name)), "value": .string(text(value, secretNamed: secret)), "type": "text"]
        }
    }

    private func part(_ part: MultipartPartSetting) -> JSONValue {
        var entries: [(String, JSONValue)] = [("key", .string(text(part.name)))]
        switch part.content {
        case .text(let content):
            let secret = part.name.literal.flatMap { names.isSecretField($0) ? $0 : nil }
            entries += [("type", "text"), ("value", .string(text(content, secretNamed: secret)))]
            if part.filename != nil {
                note(.leftOut, "filename of \(part.name.written)", "Postman sends none with a text")
            }
        case .file(let file):
            entries += [("type", "file"), ("src", .string(path(file)))]
            if let name = part.filename { entries.append(("fileName", .string(text(name)))) }
        }
        if let type = part.type { entries.append(("contentType", .string(text(type)))) }
        for header in part.headers {
            note(.leftOut, "header \(header.name.written) of the part \(part.name.written)", "Postman has none")
        }
        return .object(JSONObject(entries))
    }

    private func graphQL(_ operation: GraphQLSetting) -> JSONValue {
        var entries: [(String, JSONValue)] = [("query", .string(text(operation.query)))]
        if let name = operation.operationName { entries.append(("operationName", .string(text(name)))) }
        entries.append(("variables", .string(operation.variables.map { jsonText($0) } ?? "")))
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

    /// Returns the path of a file, relative to the folder of the result.
    func path(_ text: PlaceholderText) -> String {
        guard let literal = text.literal else { return self.text(text) }
        return source.path(literal, text.range.file)
    }
}
