import Diagnostics
import Cryptography
import JSON
import Placeholders
import Text
import YAMLSource

package enum BodyKey: String, FormatKey {
    case json, text, form, multipart, file, xml, graphql, base64

    static let owner = "\"body\""
    static let shape = "write body: { text: … } or { json: … }"

    static func advice(for word: String) -> String? {
        switch word {
        case "urlencoded", "urlEncoded", "formdata", "formData": "did you mean \"form\" or \"multipart\"?"
        case "raw": "did you mean \"text\"?"
        case "binary": "did you mean \"base64\" or \"file\"?"
        case "contentType", "content-type", "Content-Type", "type": "it is a header of the request: Content-Type"
        default:
            nearest(to: word) == nil ? "\(keyList); a body's own fields belong under json, form or multipart" : nil
        }
    }

    static let rules: [KeyRule] = [.exactlyOne(allCases.map(\.rawValue))]

    var accepts: ValueShape {
        switch self {
        case .json: .value
        case .text, .xml, .base64: .text
        case .file: .path
        case .form: .names(.field, .oneOrMore(.text))
        case .multipart: .names(.field, .oneOrMore(.either([.text, .mapping(.multipart)])))
        case .graphql: .mapping(.graphql)
        }
    }
}

package enum PartKey: String, FormatKey {
    case text, file, filename, type, headers

    static let owner = "a part"

    static let rules: [KeyRule] = [.exactlyOne(names(.text, .file))]

    var accepts: ValueShape {
        switch self {
        case .text, .filename, .type: .text
        case .file: .path
        case .headers: .names(.header, .oneOrMore(.text))
        }
    }
}

package enum GraphQLKey: String, FormatKey {
    case query, variables, operationName

    static let owner = "\"graphql\""
    static let shape = "write { query: \"{ me { name } }\" }"

    static let required: [Self] = [.query]

    var accepts: ValueShape {
        switch self {
        case .query, .operationName: .text
        case .variables: .mappingOfValues
        }
    }
}

/// Decodes `body`: exactly one kind.
struct BodyDecoder {
    let context: DecodingContext

    func body(_ node: YAMLNode) -> RequestBody? {
        let entries = context.entries(of: node, BodyKey.self)
        guard let first = entries.first else {
            if node.mapping?.entries.isEmpty ?? false {
                let kinds = BodyKey.allCases.map(\.rawValue).joined(separator: ", ")
                context.report(.emptyValue, at: node, "\"body\" is empty", hint: "write one of \(kinds)")
            }
            return nil
        }
        for other in entries.dropFirst() {
            context.report(
                .conflictingKeys, at: other.keyNode, "a second body: the request already has \"\(first.key.rawValue)\"",
                hint: "keep one of them")
        }
        let value = first.value
        switch first.key {
        case .json: return .json(context.value(value))
        case .text: return context.placeholderText(value, "\"text\"").map { .text($0) }
        case .xml: return context.placeholderText(value, "\"xml\"").map { .xml($0) }
        case .file: return context.path(value, "\"file\"").map { .file($0) }
        case .form: return .form(context.formFields(value))
        case .multipart: return .multipart(parts(value))
        case .graphql: return graphQL(value, at: first.keyNode).map { .graphQL($0) }
        case .base64: return base64(value).map { .base64($0) }
        }
    }

    private func base64(_ node: YAMLNode) -> PlaceholderText? {
        guard let text = context.placeholderText(node, "\"base64\"") else { return nil }
        guard let literal = text.literal, Base64.decode(literal.filter { !$0.isWhitespace }) == nil else { return text }
        context.report(
            .invalidValue, at: node, "\"base64\" is not Base64",
            hint: "its alphabet is A-Z, a-z, 0-9, + and /, filled up with =")
        return nil
    }

    // MARK: Multipart

    private func parts(_ node: YAMLNode) -> [MultipartPartSetting] {
        let entries = context.namedEntries(of: node, "\"multipart\"")
        if node.mapping?.entries.isEmpty ?? false {
            context.report(
                .emptyValue, at: node, "\"multipart\" is empty", hint: "write NAME: text, or NAME: { file: PATH }")
        }
        return entries.flatMap { entry -> [MultipartPartSetting] in
            let name = context.placeholderText(entry.key, at: entry.keyNode)
            guard let elements = entry.value.sequence else { return part(entry.value, name).map { [$0] } ?? [] }
            if elements.isEmpty {
                context.report(
                    .emptyValue, at: entry.value, "\(entry.key.quoted) has no parts",
                    hint: "write a text, or { file: PATH }")
            }
            return elements.compactMap { part($0, name) }
        }
    }

    private func part(_ node: YAMLNode, _ name: PlaceholderText) -> MultipartPartSetting? {
        if node.mapping == nil {
            return context.placeholderText(node, name.written.quoted).map {
                MultipartPartSetting(name: name, content: .text($0))
            }
        }
        var content: MultipartPartSetting.Content?
        var filename: PlaceholderText?
        var type: PlaceholderText?
        var headers: [FieldSetting] = []
        for entry in context.entries(of: node, PartKey.self) {
            let owner = "\"\(entry.key.rawValue)\""
            switch entry.key {
            case .text, .file:
                if content != nil {
                    context.report(
                        .conflictingKeys, at: entry.keyNode, "a part has one of \"text\" and \"file\"",
                        hint: "keep one of them")
                }
                let isFile = entry.key == .file
                let text = isFile ? context.path(entry.value, owner) : context.placeholderText(entry.value, owner)
                content = content ?? text.map { entry.key == .text ? .text($0) : .file($0) }
            case .filename: filename = context.placeholderText(entry.value, owner)
            case .type: type = context.placeholderText(entry.value, owner)
            case .headers:
                headers = context.headerFields(entry.value, owner)
            }
        }
        if context.lacks(PartKey.text, node), context.lacks(PartKey.file, node) {
            context.report(
                .missingKey, at: node, "the part \(name.written.quoted) has no content",
                hint: "add text: … or file: PATH")
        }
        return content.map {
            MultipartPartSetting(name: name, content: $0, filename: filename, type: type, headers: headers)
        }
    }

    // MARK: GraphQL

    private func graphQL(_ node: YAMLNode, at key: YAMLNode) -> GraphQLSetting? {
        var query: PlaceholderText?
        var variables: PlaceholderValue?
        var operationName: PlaceholderText?
        for entry in context.entries(of: node, GraphQLKey.self) {
            switch entry.key {
            case .query: query = context.placeholderText(entry.value, "\"query\"")
            case .variables: variables = self.variables(entry.value)
            case .operationName: operationName = context.placeholderText(entry.value, "\"operationName\"")
            }
        }
        if context.lacks(GraphQLKey.query, node) {
            context.report(
                .missingKey, at: key, "\"graphql\" has no \"query\"", hint: "write { query: \"{ me { name } }\" }")
        }
        return query.map { GraphQLSetting(query: $0, variables: variables, operationName: operationName) }
    }

    private func variables(_ node: YAMLNode) -> PlaceholderValue? {
        context.mappingValue(node, "\"variables\"")
    }
}
