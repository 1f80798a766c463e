import Placeholders
import YAMLSource

private enum BodyKey: String, FormatKey {
    case json, text, form, file, xml

    static let owner = "\"body\""
    static let unsupported: Set<String> = ["multipart", "graphql", "base64"]
}

/// Reads `body`: exactly one kind.
struct BodyDecoder {
    let context: DecodingContext

    func body(_ node: YAMLNode) -> RequestBody? {
        if node.scalar != nil {
            context.report(
                at: node, "\"body\" must be a mapping, not text", hint: "write body: { text: … } or { json: … }")
            return nil
        }
        let entries = context.entries(of: node, BodyKey.self)
        guard let first = entries.first else {
            if node.mapping?.entries.isEmpty ?? false {
                let kinds = BodyKey.allCases.map(\.rawValue).joined(separator: ", ")
                context.report(at: node, "\"body\" is empty", hint: "write one of \(kinds)")
            }
            return nil
        }
        for other in entries.dropFirst() {
            context.report(
                at: other.keyNode, "a second body: the request already has \"\(first.key.rawValue)\"",
                hint: "keep one of them")
        }
        let value = first.value
        switch first.key {
        case .json: return .json(context.value(value))
        case .text: return context.placeholderText(value, "\"text\"").map { .text($0) }
        case .xml: return context.placeholderText(value, "\"xml\"").map { .xml($0) }
        case .file: return context.placeholderText(value, "\"file\"").map { .file($0) }
        case .form: return .form(context.formFields(value))
        }
    }
}
