import Diagnostics
import YAMLSource

extension PostmanNodeReader {
    /// Returns the body of a request; nil if none is sent.
    mutating func body(_ node: YAMLNode) -> PostmanBody? {
        if isNull(node) { return nil }
        let range = node.range(in: file)
        if let text = writtenText(node) { return PostmanBody(.raw(text, language: nil), range: range) }
        guard let mapping = node.mapping else {
            reportKind(of: node, "body", wanted: "an object or a text", example: #"{"mode": "raw", "raw": "text"}"#)
            return nil
        }
        if let disabled = mapping.value(of: "disabled"), flag(disabled, "disabled") { return nil }
        guard let modeNode = mapping.value(of: "mode"), !isNull(modeNode) else {
            if let content = mapping.entries.first(where: { PostmanBody.modes.contains($0.key) && !isNull($0.value) }) {
                warn(
                    at: content.keyNode, "the body has no \"mode\": nothing is sent",
                    hint: "add \"mode\": \"\(content.key)\"")
            }
            return nil
        }
        guard let name = string(modeNode, "mode"), let mode = mode(name, at: modeNode, in: mapping) else { return nil }
        return PostmanBody(mode, range: range)
    }

    private mutating func mode(_ name: String, at node: YAMLNode, in body: YAMLMapping) -> PostmanBody.Mode? {
        guard PostmanBody.modes.contains(name) else {
            let mode = PostmanBody.unknownMode(name, at: node.range(in: file))
            // Not for runs: there it is a warning of each request that would send the body.
            if case .unknown(_, let warning) = mode { diagnostics.append(warning) }
            return mode
        }
        guard let content = body.value(of: name), !isNull(content) else { return nil }
        switch name {
        case "raw": return textOrJSON(content).map { .raw($0, language: language(in: body)) }
        case "urlencoded":
            return writtenText(content).map { .urlencodedText($0) }
                ?? .urlencoded(entries(content, name, notation: .parameters))
        case "formdata": return .formdata(parts(content))
        case "file": return file(content)
        case "graphql": return query(content)
        default: return nil
        }
    }

    private mutating func language(in body: YAMLMapping) -> String? {
        let raw = body.value(of: "options")?.mapping?.value(of: "raw")?.mapping
        return raw?.value(of: "language").flatMap { string($0, "language") }
    }

    private mutating func file(_ node: YAMLNode) -> PostmanBody.Mode? {
        guard let mapping = node.mapping else {
            guard node.scalar != nil else {
                reportKind(of: node, "file", wanted: "an object", example: #"{"src": "photo.png"}"#)
                return nil
            }
            return .file(text(node, "file").flatMap { $0.text.isEmpty ? nil : $0 })
        }
        let path = mapping.value(of: "src").flatMap { text($0, "src") }
        if let path, !path.text.isEmpty { return .file(path) }
        let content = mapping.value(of: "content").flatMap { text($0, "content") }
        return content.map { .bytes($0) } ?? .file(nil)
    }

    private mutating func query(_ node: YAMLNode) -> PostmanBody.Mode? {
        guard let mapping = node.mapping else {
            guard let text = writtenText(node) else {
                reportKind(of: node, "graphql", wanted: "an object", example: #"{"query": "{ users { id } }"}"#)
                return nil
            }
            return .graphQL(PostmanQuery(query: text, operationName: nil, variables: nil))
        }
        return .graphQL(
            PostmanQuery(
                query: mapping.value(of: "query").flatMap { text($0, "query") },
                operationName: mapping.value(of: "operationName").flatMap { text($0, "operationName") },
                variables: mapping.value(of: "variables").flatMap(textOrJSON)))
    }
}
