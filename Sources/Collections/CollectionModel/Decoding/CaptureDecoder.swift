import Diagnostics
import Placeholders
import YAMLSource

package enum CaptureKey: String, FormatKey {
    case header, json, events, xml, cookie, from, namespaces, regex, filters, `default`, append, secret

    static let owner = "a capture"
    static let shape = "write { header: NAME }, { json: PATH } or another source"

    static func advice(for word: String) -> String? {
        switch word {
        case "body": "the body is from: text; a part of it is json: PATH or xml: XPATH"
        case "jsonPath", "jsonpath": "did you mean \"json\"?"
        case "xpath", "xPath": "did you mean \"xml\"?"
        case "status", "text", "url", "ip", "version", "duration": "write from: \(word)"
        default: nil
        }
    }

    static let rules: [KeyRule] = [.exactlyOne(allCases.filter(\.isSource).map(\.rawValue))]

    var accepts: ValueShape {
        switch self {
        case .header: .headerName
        case .json, .events: .jsonPath
        case .xml, .cookie, .regex: .text
        case .from: .word(of: ResponsePart.self)
        case .namespaces: .names(.prefix, .orNull(.text))
        case .filters: .fixedText
        case .default: .value
        case .append, .secret: .boolean
        }
    }
}

/// Decodes `capture` ("Captures and what follows a failure" in format.md).
struct CaptureDecoder {
    let context: DecodingContext

    func captures(_ node: YAMLNode) -> [Capture] {
        let entries = context.namedEntries(
            of: node, "\"capture\"", form: "write NAME: { json: PATH } below it", definesNames: true)
        return entries.compactMap { entry in
            var capture = capture(at: entry.keyNode, entry.value)
            guard let name = context.variableName(entry.key, at: entry.keyNode) else { return nil }
            capture.name = name
            return capture
        }
    }

    /// Decodes a capture without its name; a capture with errors is kept, so that its name is defined.
    private func capture(at key: YAMLNode, _ node: YAMLNode) -> Capture {
        let range = key.range(in: context.file)
        if node.scalar != nil, !node.isNull {
            return Capture(name: "", range: range, source: .part(part(node, isShort: true) ?? .text))
        }
        let entries = context.entries(of: node, CaptureKey.self)
        let sources = entries.filter { $0.key.isSource }
        for other in sources.dropFirst() {
            context.report(
                .conflictingKeys, at: other.keyNode,
                "a second source: the capture already has \"\(sources[0].key.rawValue)\"",
                hint: "keep one of them")
        }
        var capture = Capture(name: "", range: range, source: .part(.text))
        var source: Capture.Source?
        for entry in entries {
            if entry.key.isSource { source = self.source(entry) ?? source } else { read(entry, into: &capture) }
        }
        if sources.isEmpty { reportMissingSource(node, at: key) }
        if let source { capture.source = source }
        return capture
    }

    private func source(_ entry: DecodingContext.Entry<CaptureKey>) -> Capture.Source? {
        switch entry.key {
        case .header:
            return context.text(entry.value, "\"header\"").map { .header(context.fieldName($0, at: entry.value)) }
        case .json:
            guard let text = context.text(entry.value, "\"json\"") else { return nil }
            return context.jsonPath(text, at: entry.value).map { .json($0) }
        case .events:
            guard let text = context.text(entry.value, "\"events\"") else { return nil }
            return context.jsonPath(text, at: entry.value).map { .events($0) }
        case .xml:
            return context.placeholderText(entry.value, "\"xml\"").map { .xml(XPathText(written: $0)) }
        case .cookie: return context.placeholderText(entry.value, "\"cookie\"").map { .cookie($0) }
        default: return part(entry.value, isShort: false).map { .part($0) }
        }
    }

    private func read(_ entry: DecodingContext.Entry<CaptureKey>, into capture: inout Capture) {
        switch entry.key {
        case .header, .json, .events, .xml, .cookie, .from: break
        case .namespaces: capture.namespaces = context.namespaces(entry.value)
        case .regex: capture.regex = context.regularExpression(entry.value, "\"regex\"")
        case .filters: capture.filters = filters(entry.value)
        case .default: capture.fallback = context.value(entry.value)
        case .append: capture.appends = context.boolean(entry.value, "\"append\"") ?? false
        case .secret: capture.isSecret = context.boolean(entry.value, "\"secret\"") ?? false
        }
    }

    private func reportMissingSource(_ node: YAMLNode, at key: YAMLNode) {
        let isMisspelled = CaptureKey.allCases.contains { $0.isSource && !context.lacks($0, node) }
        guard !isMisspelled, node.mapping != nil else { return }
        context.report(
            .missingKey, at: key, "the capture \((key.scalar?.text ?? "").quoted) has no source",
            hint: "add one of header: NAME, json: PATH, events: PATH, xml: XPATH, cookie: NAME, from: text")
    }

    private func part(_ node: YAMLNode, isShort: Bool) -> ResponsePart? {
        if isShort, let text = node.scalar?.text, text.hasPrefix("$") {
            context.report(
                .invalidValue, at: node, "the source of a capture cannot be \(text.quoted)",
                hint: "write { json: \(text) }")
            return nil
        }
        if let text = node.scalar?.text, let key = CaptureKey(rawValue: text), key.isSource {
            context.report(
                .invalidValue, at: node, "the source of a capture cannot be \(text.quoted) alone",
                hint: "write { \(text): … }, and what to take from it")
            return nil
        }
        return context.word(
            node, "the source of a capture", ResponsePart.self, synonyms: ["body": .text, "statusCode": .status])
    }

    /// Decodes filters, which have the syntax of the filters in a placeholder.
    private func filters(_ node: YAMLNode) -> [FilterCall] {
        guard let text = context.text(node, "\"filters\"") else { return [] }
        if text.allSatisfy(\.isWhitespace) {
            context.report(
                .emptyValue, at: node, "\"filters\" is empty", hint: "write filters as in a placeholder: trim | lower")
            return []
        }
        return FilterChain.parse(text, source: node.slice(in: context.file)) { context.append($0) }
    }
}

extension CaptureKey {
    fileprivate var isSource: Bool {
        switch self {
        case .header, .json, .events, .xml, .cookie, .from: true
        case .namespaces, .regex, .filters, .default, .append, .secret: false
        }
    }
}
