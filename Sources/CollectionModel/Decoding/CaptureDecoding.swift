import Diagnostics
import Placeholders
import YAMLSource

private enum CaptureKey: String, FormatKey {
    case header, json, from, regex, filters, `default`, secret

    static let owner = "a capture"
    static let unsupported: Set<String> = ["xml", "cookie", "namespaces"]
}

/// Reads `capture`: section 9 of the format's reference.
struct CaptureDecoder {
    let context: DecodingContext

    func captures(_ node: YAMLNode) -> [Capture] {
        context.namedEntries(of: node, "\"capture\"").compactMap { entry in
            guard let name = context.variableName(entry.key, at: entry.keyNode) else { return nil }
            return capture(named: name, at: entry.keyNode, entry.value)
        }
    }

    private func capture(named name: String, at key: YAMLNode, _ node: YAMLNode) -> Capture? {
        let range = key.range(in: context.file)
        if node.scalar != nil {
            return part(node).map { Capture(name: name, range: range, source: .part($0)) }
        }
        let entries = context.entries(of: node, CaptureKey.self)
        var sources: [(key: YAMLNode, source: Capture.Source)] = []
        var capture = Capture(name: name, range: range, source: .part(.text))
        for entry in entries {
            switch entry.key {
            case .header:
                guard let name = context.text(entry.value, "\"header\"") else { return nil }
                sources.append((entry.keyNode, .header(context.fieldName(name, at: entry.value))))
            case .json:
                guard let text = context.text(entry.value, "\"json\""),
                    let path = context.jsonPath(text, at: entry.value)
                else { return nil }
                sources.append((entry.keyNode, .json(path)))
            case .from:
                guard let part = part(entry.value) else { return nil }
                sources.append((entry.keyNode, .part(part)))
            case .regex: capture.regex = context.regularExpression(entry.value, "\"regex\"")
            case .filters: capture.filters = filters(entry.value)
            case .default: capture.fallback = context.value(entry.value)
            case .secret: capture.isSecret = context.boolean(entry.value, "\"secret\"") ?? false
            }
        }
        guard let first = sources.first else {
            if !entries.isEmpty || node.mapping?.entries.isEmpty ?? false { reportMissingSource(name, at: key) }
            return nil
        }
        for other in sources.dropFirst() {
            context.report(at: other.key, "a second source for \"\(name)\"", hint: "a capture has one source")
        }
        capture.source = first.source
        return capture
    }

    private func reportMissingSource(_ name: String, at key: YAMLNode) {
        context.report(
            at: key, "the capture \"\(name)\" has no source", hint: "add header: NAME, json: PATH or from: text")
    }

    private func part(_ node: YAMLNode) -> ResponsePart? {
        context.word(node, "the source of a capture", ResponsePart.self)
    }

    /// The filters, read as they stand in a placeholder behind its value.
    private func filters(_ node: YAMLNode) -> [FilterCall] {
        guard let text = context.text(node, "\"filters\"") else { return [] }
        return FilterChain.parse(text, source: node.slice(in: context.file)) { context.append($0) }
    }
}
