import Diagnostics
import JSON
import PostmanFormat
import Testing
import YAMLSource

/// The result of reading a Postman file as text, for comparisons.
enum PostmanOutline {
    static func reading(_ json: String, path: String = "a.json") throws -> PostmanReading<PostmanCollection> {
        let file = JSONNodeReader.read(Array(json.utf8), path: path)
        return PostmanReader.collection(try #require(file.root), in: file.file)
    }

    /// Returns the request of a collection whose only item has this JSON as `request`.
    static func request(_ json: String) throws -> (outline: String, diagnostics: String) {
        let reading = try reading("{\"info\": {}, \"item\": [{\"request\": \n\(json)}]}")
        let items = try #require(reading.content).items
        return (items.map { item($0) }.joined(), diagnostics(reading.diagnostics))
    }

    static func items(_ json: String) throws -> (outline: String, diagnostics: String) {
        let reading = try reading("{\"info\": {}, \"item\": \n\(json)}")
        let items = try #require(reading.content).items
        return (items.map { item($0) }.joined(separator: " "), diagnostics(reading.diagnostics))
    }

    /// Returns `LINE:COLUMN: SEVERITY: MESSAGE; HINT` for each diagnostic.
    static func diagnostics(_ list: DiagnosticList) -> String {
        list.sorted.map { diagnostic in
            let place = diagnostic.range.map { "\($0.start.line):\($0.start.column): " } ?? ""
            return "\(place)\(diagnostic.severity.rawValue): \(diagnostic.message); \(diagnostic.hint ?? "")"
        }.joined(separator: "\n")
    }

    static func collection(_ collection: PostmanCollection) -> String {
        let variables = collection.variables.map {
            "\($0.name)=\(value($0.value))\($0.isSecret ? " secret" : "")\($0.isBoolean ? " boolean" : "")"
        }
        return ([collection.name + level(collection.level)] + collection.items.map(item) + variables)
            .joined(separator: "\n")
    }

    static func item(_ item: PostmanItem) -> String {
        switch item {
        case .folder(let folder):
            return "\(folder.name)\(level(folder.level))(" + folder.items.map(self.item).joined(separator: " ") + ")"
        case .request(let item):
            let content =
                switch item.content {
                case .missing: "missing"
                case .otherProtocol(let kind): kind
                case .request(let request): self.request(request)
                }
            return item.name + level(item.level) + "<" + content + ">"
        }
    }

    private static func level(_ level: PostmanLevel) -> String {
        let auth =
            switch level.auth {
            case .inherited: ""
            case .none: " noauth"
            case .named(let id, _): " auth \(id)"
            case .given(let given): " \(given.type)[\(entries(given.parameters))]"
            }
        let scripts = level.scripts.map { " \($0.event)[\($0.pieces.map(\.text).joined(separator: "␊"))]" }
        let settings = level.behavior.map { " \($0.key)=\($0.value.compactText())" }
        return auth + scripts.joined() + settings.joined()
    }

    private static func request(_ request: PostmanRequest) -> String {
        var parts = [request.method?.text, request.url.map(url)].compactMap(\.self)
        if !request.headers.isEmpty { parts.append("headers[\(entries(request.headers))]") }
        if let body = request.body { parts.append(self.body(body.mode)) }
        if let proxy = request.proxy {
            let user = proxy.user.map { "\($0.text):\(proxy.password?.text ?? "")@" } ?? ""
            parts.append("proxy[\(proxy.scheme ?? "")//\(user)\(proxy.host.text):\(proxy.port?.text ?? "")]")
        }
        return parts.joined(separator: " ")
    }

    private static func url(_ url: PostmanURL) -> String {
        let variables = url.variables.isEmpty ? "" : " variables[\(entries(url.variables))]"
        switch url.form {
        case .text(let text, let appended):
            return "'\(text.text)'" + (appended.isEmpty ? "" : "+[\(entries(appended))]") + variables
        case .parts(let parts):
            var shown = [
                parts.scheme.map { "protocol=\($0.text)" }, parts.userInfo.map { "auth=\($0.text)" },
                "host=\(parts.host.map(\.text))", parts.port.map { "port=\($0.text)" },
                "path=\(parts.path.map(\.text))", parts.fragment.map { "hash=\($0.text)" },
            ].compactMap(\.self)
            if !parts.query.isEmpty { shown.append("query[\(entries(parts.query))]") }
            return shown.joined(separator: " ") + variables
        }
    }

    private static func body(_ mode: PostmanBody.Mode) -> String {
        switch mode {
        case .raw(let text, let language): "raw[\(text.text)]\(language ?? "")"
        case .urlencoded(let list): "urlencoded[\(entries(list))]"
        case .urlencodedText(let text): "urlencoded'\(text.text)'"
        case .formdata(let parts): "formdata[\(parts.map(part).joined(separator: ", "))]"
        case .file(let path): "file[\(path?.text ?? "")]"
        case .bytes(let text): "bytes[\(text.text)]"
        case .graphQL(let query):
            "graphql[\([query.query, query.operationName, query.variables].map { $0?.text ?? "-" }.joined(separator: "|"))]"
        case .unknown(let name, _): "unknown \(name)"
        }
    }

    private static func part(_ part: PostmanPart) -> String {
        let content =
            switch part.content {
            case .text(let value): "=" + self.value(value)
            case .files(let paths): "@\(paths.map(\.text))"
            }
        let more = [part.fileName, part.contentType].compactMap { $0.map { ";" + $0.text } }.joined()
        return (part.isDisabled ? "-" : "") + (part.key?.text ?? "∅") + content + more
    }

    static func entries(_ entries: [PostmanEntry]) -> String {
        entries.map { ($0.isDisabled ? "-" : "") + ($0.key?.text ?? "∅") + "=" + value($0.value) }
            .joined(separator: ", ")
    }

    /// A text in quotes; anything else as JSON.
    static func value(_ value: PostmanValue) -> String {
        switch value {
        case .missing: "∅"
        case .null: "null"
        case .text(let text): "'\(text.text)'"
        case .plain(let text): text.text
        case .structure(let value, _): value.compactText()
        }
    }
}
