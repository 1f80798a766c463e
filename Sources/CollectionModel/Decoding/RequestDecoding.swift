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
    static let unsupported = SettingsDecoder.Key.unsupported.union(["save"])

    var isLine: Bool { self == .request || RequestLineDecoder.methods.contains(rawValue) }
}

/// Reads one request: section 7 of the format's reference.
struct RequestDecoder {
    let context: DecodingContext

    /// The request as far as it could be read: one with mistakes keeps its name and captures for the checks to come.
    func request(_ node: YAMLNode) -> RequestDefinition {
        let entries = context.entries(of: node, RequestKey.self)
        let line = requestLine(entries, of: node)
        let source = node.slice(in: context.file)
        var request = RequestDefinition(
            range: line?.range ?? source.range, url: line?.url ?? PlaceholderText(literal: "", source: source))
        request.method = line?.method ?? ""
        request.name = line?.name ?? ""
        for entry in entries { read(entry, into: &request) }
        return request
    }

    private func read(_ entry: DecodingContext.Entry<RequestKey>, into request: inout RequestDefinition) {
        let node = entry.value
        switch entry.key {
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
        default:
            guard let key = SettingsDecoder.Key(rawValue: entry.key.rawValue) else { return }
            SettingsDecoder(context: context).read(key, node, into: &request.settings)
        }
    }

    // MARK: The request line

    private func requestLine(_ entries: [DecodingContext.Entry<RequestKey>], of node: YAMLNode) -> RequestLine? {
        let lines = entries.filter { $0.key.isLine }
        guard let first = lines.first else {
            reportMissingMethod(node)
            return nil
        }
        for other in lines.dropFirst() {
            context.report(
                at: other.keyNode, "a second method: the request already has \"\(first.key.rawValue)\"",
                hint: "make it a request of its own")
        }
        let decoder = RequestLineDecoder(context: context)
        guard first.key != .request else { return decoder.line(first.keyNode, first.value) }
        return decoder.line(first.key.rawValue, first.keyNode, first.value)
    }

    private func reportMissingMethod(_ node: YAMLNode) {
        let lines = RequestKey.allCases.filter(\.isLine)
        // One that is misspelled, in small letters or cut off by YAML has been reported.
        guard lines.allSatisfy({ context.lacks($0, node) }) else { return }
        let names = RequestLineDecoder.methods.joined(separator: ", ")
        context.report(at: node, "a request without a method", hint: "add one of \(names)")
    }

    // MARK: Flow

    private func needs(_ node: YAMLNode) -> [NeedReference] {
        context.nodesOfTexts(node, "\"needs\"").compactMap { element in
            element.scalar.map { NeedReference(name: $0.text, range: element.range(in: context.file)) }
        }
    }

    private func skip(_ node: YAMLNode) -> PlaceholderText? {
        if let text = node.scalar?.text, ["true", "false", "null", ""].contains(text) {
            context.report(
                at: node, "\"skip\" wants a reason, not \(text.quoted)",
                hint: text == "false" || text == "null"
                    ? "remove the key to run the request" : "say why, as in skip: the service is down until Monday")
            return nil
        }
        return context.placeholderText(node, "\"skip\"")
    }

    private func loop(_ node: YAMLNode) -> [VariableDefinition] {
        context.variables(node, "\"forEach\"").filter { definition in
            switch definition.value {
            case .literal(.array, _), .list, .typed: return true
            case .literal(let literal, _): return rejectLoop(definition, literal.kindPhrase)
            case .mapping: return rejectLoop(definition, "a mapping")
            case .text(let text):
                let isQuoted = text.soleExpression != nil
                return rejectLoop(
                    definition, "text", hint: isQuoted ? "leave the quotes out: a quoted placeholder is a text" : nil)
            }
        }
    }

    private func rejectLoop(_ definition: VariableDefinition, _ kind: String, hint: String? = nil) -> Bool {
        context.report(
            at: definition.value.range, "\"forEach\" wants a list for \"\(definition.name)\", not \(kind)",
            hint: hint ?? "write [a, b, c] or a placeholder that gives a list, such as <<$range(1,10)>>")
        return false
    }
}
