import Diagnostics
import JSON
import Placeholders
import YAMLSource

private enum RequestKey: String, FormatKey {
    case name, description, tags
    case GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, TRACE, request
    case needs, when, skip, forEach, set
    case query, headers, body, timeout, connectTimeout, delay, maxBody, compressed, retry
    case expect, hints, capture

    static let owner = "a request"
    static let unsupported = SettingsDecoder.unsupportedKeys.union(["save"])

    static let methods: [RequestKey] = [.GET, .HEAD, .POST, .PUT, .PATCH, .DELETE, .OPTIONS, .TRACE]
}

private enum RequestLineKey: String, FormatKey {
    case method, url

    static let owner = "\"request\""
}

/// Reads one request: section 7 of the format's reference.
struct RequestDecoder {
    let context: DecodingContext

    func request(_ node: YAMLNode) -> RequestDefinition? {
        let entries = context.entries(of: node, RequestKey.self)
        guard let line = requestLine(entries, of: node) else {
            if let line = lineless(node) { readAll(entries, into: line) }
            return nil
        }
        var request = RequestDefinition(range: line.range, url: line.url)
        request.method = line.method
        request.name = "\(line.method) \(Self.path(of: line.url.written))"
        for entry in entries { read(entry, into: &request) }
        return request
    }

    /// Something to read the other keys into when the request line is wrong, so that their mistakes are reported too.
    private func lineless(_ node: YAMLNode) -> RequestDefinition? {
        let source = node.slice(in: context.file)
        return RequestDefinition(range: source.range, url: PlaceholderText(literal: "", source: source))
    }

    private func readAll(_ entries: [DecodingContext.Entry<RequestKey>], into request: RequestDefinition) {
        var request = request
        for entry in entries { read(entry, into: &request) }
    }

    private func read(_ entry: DecodingContext.Entry<RequestKey>, into request: inout RequestDefinition) {
        let node = entry.value
        switch entry.key {
        case .GET, .HEAD, .POST, .PUT, .PATCH, .DELETE, .OPTIONS, .TRACE, .request: break
        case .name:
            guard let name = context.itemName(node) else { return }
            request.name = name
            request.range = node.range(in: context.file)
        case .description: request.description = context.text(node, "\"description\"")
        case .tags: request.tags = context.names(node, "\"tags\"")
        case .needs: request.needs = needs(node)
        case .when: request.conditions = ExpectationsDecoder(context: context).conditions(node, "\"when\"")
        case .skip: request.skip = skip(node)
        case .forEach: request.loop = loop(node)
        case .set: request.set = context.variables(node, "\"set\"")
        case .body: request.body = BodyDecoder(context: context).body(node)
        case .capture: request.captures = CaptureDecoder(context: context).captures(node)
        default: readSetting(entry, into: &request.settings)
        }
    }

    private func readSetting(_ entry: DecodingContext.Entry<RequestKey>, into settings: inout RequestSettings) {
        let key: SettingsDecoder.Key? =
            switch entry.key {
            case .headers: .headers
            case .query: .query
            case .timeout: .timeout
            case .connectTimeout: .connectTimeout
            case .delay: .delay
            case .maxBody: .maxBody
            case .compressed: .compressed
            case .retry: .retry
            case .expect: .expect
            case .hints: .hints
            default: nil
            }
        if let key { SettingsDecoder(context: context).read(key, entry.value, into: &settings) }
    }

    // MARK: The request line

    private struct RequestLine {
        let method: String
        let url: PlaceholderText
        let range: SourceRange
    }

    private func requestLine(_ entries: [DecodingContext.Entry<RequestKey>], of node: YAMLNode) -> RequestLine? {
        let lines = entries.filter { RequestKey.methods.contains($0.key) || $0.key == .request }
        guard let first = lines.first else {
            reportMissingMethod(node)
            return nil
        }
        for other in lines.dropFirst() {
            context.report(
                at: other.keyNode, "a second method: the request already has \"\(first.key.rawValue)\"",
                hint: "make it a request of its own")
        }
        if first.key == .request { return explicitLine(first) }
        guard let url = url(first.value) else { return nil }
        return RequestLine(method: first.key.rawValue, url: url, range: first.keyNode.range(in: context.file))
    }

    private func reportMissingMethod(_ node: YAMLNode) {
        guard let mapping = node.mapping else { return }
        let names = RequestKey.methods.map(\.rawValue)
        if let lower = mapping.entries.first(where: { names.contains($0.key.uppercased()) }) {
            context.report(
                at: lower.keyNode, "a request without a method", hint: "write \(lower.key.uppercased()): in capitals")
            return
        }
        // A key that YAML cut off has been reported, and may have been the method.
        if mapping.entries.contains(where: { names.contains($0.key) }) { return }
        context.report(at: node, "a request without a method", hint: "add one of \(names.joined(separator: ", "))")
    }

    private func explicitLine(_ entry: DecodingContext.Entry<RequestKey>) -> RequestLine? {
        var method: String?
        var address: PlaceholderText?
        for part in context.entries(of: entry.value, RequestLineKey.self) {
            switch part.key {
            case .method:
                method = context.text(part.value, "\"method\"")
                if let name = method, !HTTPToken.isValid(name) {
                    context.report(at: part.value, "\(name.quoted) cannot be a method")
                    method = nil
                }
            case .url: address = url(part.value)
            }
        }
        guard let method, let address else {
            if entry.value.mapping?.entries.count ?? 0 < 2 {
                context.report(at: entry.keyNode, "\"request\" wants both \"method\" and \"url\"")
            }
            return nil
        }
        return RequestLine(method: method, url: address, range: entry.keyNode.range(in: context.file))
    }

    private func url(_ node: YAMLNode) -> PlaceholderText? {
        guard let text = context.placeholderText(node, "a URL") else { return nil }
        guard case .literal(let start)? = text.segments.first else { return text }
        let lower = start.lowercased()
        if lower.hasPrefix("http://") || lower.hasPrefix("https://") { return text }
        context.report(
            at: node, "\(text.written.quoted) is not a URL",
            hint: "begin it with http://, https:// or a placeholder such as <<hubUrl>>")
        return nil
    }

    /// The path of a URL as written, without scheme, host and query.
    private static func path(of url: String) -> String {
        var rest = url[...]
        for scheme in ["http://", "https://"] where rest.hasPrefix(scheme) { rest = rest.dropFirst(scheme.count) }
        if rest.hasPrefix("<<"), let end = rest.range(ofText: ">>") { rest = rest[end...] }
        let path = rest.drop { $0 != "/" && $0 != "?" }.prefix { $0 != "?" && $0 != "#" }
        return path.isEmpty ? "/" : String(path)
    }

    // MARK: Flow

    private func needs(_ node: YAMLNode) -> [NeedReference] {
        context.nodesOfTexts(node, "\"needs\"").compactMap { element in
            element.scalar.map { NeedReference(name: $0.text, range: element.range(in: context.file)) }
        }
    }

    private func skip(_ node: YAMLNode) -> PlaceholderText? {
        if let text = node.scalar?.text, text == "true" || text == "false" || text.isEmpty {
            context.report(
                at: node, "\"skip\" wants a reason, not \(text.quoted)",
                hint: text == "false"
                    ? "remove the key to run the request" : "say why, as in skip: the service is down until Monday")
            return nil
        }
        return context.placeholderText(node, "\"skip\"")
    }

    private func loop(_ node: YAMLNode) -> [VariableDefinition] {
        context.variables(node, "\"forEach\"").filter { definition in
            guard let literal = definition.value.literal else {
                if case .text = definition.value { return rejectLoop(definition, "text") }
                return true
            }
            if case .array = literal { return true }
            return rejectLoop(definition, literal.kindName)
        }
    }

    private func rejectLoop(_ definition: VariableDefinition, _ kind: String) -> Bool {
        context.report(
            at: definition.value.range, "\"forEach\" wants a list for \"\(definition.name)\", not a \(kind)",
            hint: "write [a, b, c] or a placeholder that gives a list, such as <<$range(1,10)>>")
        return false
    }
}

extension Substring {
    /// The index behind the first place where a text stands.
    fileprivate func range(ofText text: String) -> Index? {
        var rest = self
        while !rest.isEmpty {
            if rest.hasPrefix(text) { return rest.index(rest.startIndex, offsetBy: text.count) }
            rest = rest.dropFirst()
        }
        return nil
    }
}

