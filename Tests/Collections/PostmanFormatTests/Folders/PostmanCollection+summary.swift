import Diagnostics
import PostmanFormat
import Testing

/// Short texts for comparisons.
extension PostmanItem {
    var name: String {
        switch self {
        case .folder(let folder): folder.name
        case .request(let item): item.name
        }
    }

    fileprivate func outline(_ indent: String) -> [String] {
        switch self {
        case .folder(let folder):
            return ["\(indent)\(folder.name)/"] + folder.items.flatMap { $0.outline(indent + "  ") }
        case .request(let item):
            switch item.content {
            case .request(let request): return ["\(indent)\(request.summary[0]): \(item.name)"]
            case .otherProtocol(let kind): return ["\(indent)\(kind): \(item.name)"]
            case .missing: return ["\(indent)missing: \(item.name)"]
            }
        }
    }
}

extension PostmanCollection {
    /// A line for each folder and request.
    var outline: [String] { items.flatMap { $0.outline("") } }

    /// Returns the first request with a name, and the levels from the collection to it.
    func request(
        _ name: String
    ) throws -> (item: PostmanRequestItem, request: PostmanRequest, levels: [PostmanLevel]) {
        let found = Self.request(name, in: items, [level])
        let (item, levels) = try #require(found)
        guard case .request(let request) = item.content else { throw NoRequest() }
        return (item, request, levels)
    }

    private struct NoRequest: Error {}

    private static func request(
        _ name: String, in items: [PostmanItem], _ levels: [PostmanLevel]
    ) -> (PostmanRequestItem, [PostmanLevel])? {
        for item in items {
            switch item {
            case .folder(let folder):
                if let found = request(name, in: folder.items, levels + [folder.level]) { return found }
            case .request(let item): if item.name == name { return (item, levels + [item.level]) }
            }
        }
        return nil
    }
}

extension PostmanRequest {
    /// Method and URL, path variables, headers and body.
    var summary: [String] {
        let method = method?.text ?? "GET"
        return ["\(method) \(url?.written ?? "-")"] + (url?.variables ?? []).map { ":\($0.line("="))" }
            + headers.map { $0.line(": ") } + (body?.lines ?? [])
    }
}

extension PostmanEntry {
    func line(_ separator: String) -> String {
        "\(key?.text ?? "-")\(separator)\(value.text?.text ?? "\(value)")\(isDisabled ? " (disabled)" : "")"
    }
}

extension PostmanBody {
    fileprivate var lines: [String] {
        switch mode {
        case .raw(let text, let language): ["\(language ?? "-") \(text.text)"]
        case .urlencoded(let entries): entries.map { "field \($0.line("="))" }
        case .urlencodedText(let text): ["fields \(text.text)"]
        case .formdata(let parts): parts.map(\.line)
        case .file(let path): ["file \(path?.text ?? "-")"]
        case .bytes(let text): ["bytes \(text.text)"]
        case .graphQL(let query):
            ["query \(query.query?.text ?? "-")", "variables \(query.variables?.text ?? "-")"]
                + (query.operationName.map { ["operation \($0.text)"] } ?? [])
        case .unknown(let mode, _): ["unknown \(mode)"]
        }
    }
}

extension PostmanPart {
    fileprivate var line: String {
        let name = "part \(key?.text ?? "-")"
        let type = contentType.map { " (\($0.text))" } ?? ""
        return switch content {
        case .text(let value): "\(name)=\(value.text?.text ?? "-")\(type)"
        case .files(let paths): "\(name)@\(paths.map(\.text).joined(separator: ","))\(type)"
        }
    }
}

extension PostmanFolderReading {
    /// The diagnostics as `LINE SEVERITY: MESSAGE`.
    var messages: [String] {
        diagnostics.sorted.map { "\($0.range.map { "\($0.start.line)" } ?? "-") \($0.severity): \($0.message)" }
    }
}
