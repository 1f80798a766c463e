import Cryptography
import Diagnostics
import HTTP
import JSON
import PostmanFormat

/// Builds the body of a call and sets its Content-Type field.
struct PostmanContent {
    let texts: PostmanTexts
    let files: FileSearch
    let behavior: PostmanBehavior

    /// The methods for which a body is left out.
    private static let methodsWithoutBody: Set = ["GET", "HEAD", "COPY", "PURGE", "UNLOCK"]
    /// The methods for which Node sends no Content-Length without a body.
    private static let methodsWithoutLength: Set = ["GET", "HEAD", "DELETE", "OPTIONS", "TRACE", "CONNECT"]

    /// Returns the content; empty content if only its length is sent.
    func content(of body: PostmanBody?, method: String, fields: inout PostmanFields) throws -> HTTPContent? {
        let isPruned = Self.methodsWithoutBody.contains(method) && !behavior.disableBodyPruning
        if let body, !isPruned, let content = try content(of: body, &fields) { return content }
        return Self.methodsWithoutLength.contains(method) ? nil : .bytes([])
    }

    private func content(of body: PostmanBody, _ fields: inout PostmanFields) throws -> HTTPContent? {
        switch body.mode {
        case .raw(let text, let language): return try raw(text, language, &fields)
        case .urlencoded(let entries): return try form(FormPairs(entries, texts), &fields)
        case .urlencodedText(let text): return try form(FormPairs(text, texts), &fields)
        case .formdata(let parts): return try PostmanForm(content: self, range: body.range).content(parts, &fields)
        case .file(let path): return try file(path, body.range, &fields)
        case .bytes(let text): return try decoded(text, &fields)
        case .graphQL(let query): return try graphQL(query, &fields)
        case .unknown(_, let warning):
            texts.add(PostmanRemark(warning.message, hint: warning.hint, at: warning.range ?? body.range))
            return nil
        }
    }

    /// Adds the Content-Type of the body, unless the request has one or leaves it out.
    private func addType(_ type: String, _ fields: inout PostmanFields) {
        guard fields.value(of: "Content-Type") == nil else { return }
        setType(type, &fields)
    }

    /// Sets the Content-Type, unless the settings say that none is added; then one of the request itself stays.
    ///
    /// - Parameter completes: True if the type only adds a boundary to that of the request itself.
    func setType(_ type: String, _ fields: inout PostmanFields, completes: Bool = false) {
        guard completes || !behavior.disabledSystemHeaders.contains("content-type") else { return }
        fields.set("Content-Type", to: type)
    }

    // MARK: Text

    private func raw(_ text: PostmanText, _ language: String?, _ fields: inout PostmanFields) throws -> HTTPContent? {
        var content = try texts.text(text)
        let type = fields.value(of: "Content-Type")?.lowercased() ?? ""
        if language == "json" || language == nil && (type.contains("application/json") || type.contains("+json")) {
            content = JSONComments.removed(from: content)
        }
        guard !content.isEmpty else { return nil }
        addType(Self.type(ofLanguage: language), &fields)
        return .bytes(Array(content.utf8))
    }

    private static func type(ofLanguage language: String?) -> String {
        switch language {
        case "json": "application/json"
        case "xml": "application/xml"
        case "html": "text/html"
        case "javascript": "application/javascript"
        default: "text/plain"
        }
    }

    private func graphQL(_ query: PostmanQuery, _ fields: inout PostmanFields) throws -> HTTPContent? {
        guard query.query != nil || query.operationName != nil || query.variables != nil else { return nil }
        var members: [String] = []
        for (name, text) in [("query", query.query), ("operationName", query.operationName)] {
            // An empty text is sent, unlike empty variables, which are the empty editor of Postman.
            if let text = try text.map(texts.text) {
                members.append("\"\(name)\":\(JSONValue.string(text).compactText())")
            }
        }
        if let text = try query.variables.map(texts.text), !text.isEmpty { members.append("\"variables\":\(text)") }
        addType("application/json", &fields)
        return .bytes(Array("{\(members.joined(separator: ","))}".utf8))
    }

    // MARK: Forms

    private func form(_ pairs: FormPairs, _ fields: inout PostmanFields) throws -> HTTPContent? {
        guard let text = pairs.text else { return nil }
        let type = "application/x-www-form-urlencoded"
        if fields.value(of: "Content-Type").map({ Self.mediaType($0) != type }) ?? true { setType(type, &fields) }
        return .bytes(Array(text.utf8))
    }

    /// Returns the media type of a Content-Type without its parameters, in lower case.
    static func mediaType(_ value: String) -> String {
        String(value.prefix { $0 != ";" && $0 != " " }).lowercased()
    }

    // MARK: Files

    private func file(_ path: PostmanText?, _ range: SourceRange, _ fields: inout PostmanFields) throws -> HTTPContent?
    {
        let written = try path.map(texts.text) ?? ""
        guard let path, !written.isEmpty else {
            texts.add(
                PostmanRemark(
                    "no file is chosen: the request has no body", hint: "write the path of a file in src", at: range))
            return nil
        }
        let found = try files.path(of: written, in: path)
        addType(MediaType.suggested(byFilename: written), &fields)
        return .file(path: found)
    }

    private func decoded(_ text: PostmanText, _ fields: inout PostmanFields) throws -> HTTPContent? {
        guard let bytes = Base64.decode(try texts.text(text)) else {
            throw PostmanCallError(
                .file, "the content of the file is not base64", hint: "name a file in src instead", at: text.range)
        }
        guard !bytes.isEmpty else { return nil }
        addType(MediaType.unknown, &fields)
        return .bytes(bytes)
    }
}
