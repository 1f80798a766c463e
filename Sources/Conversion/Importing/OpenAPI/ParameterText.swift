import APIDescriptions
import CollectionDrafts

/// Writes lists and objects in parameters (OpenAPI 3.1, section 4.8.12.2).
struct ParameterText {
    let parameter: APIParameter
    let value: DraftValue

    /// The entries of the query or cookies: name and value.
    var entries: [(name: String, value: DraftValue)] {
        let name = parameter.name
        guard !parameter.isJSON else { return [(name, .text(value.jsonText))] }
        switch value {
        case .text, .quoted, .verbatim, .typed, .plain: return [(name, .text(value.plainText))]
        case .list(let values):
            let texts = values.map(\.plainText)
            guard !(parameter.style == .form && parameter.explodes) else {
                return [(name, texts.count == 1 ? .text(texts[0]) : .list(texts.map(DraftValue.text)))]
            }
            return [(name, .text(texts.joined(separator: String(parameter.style.separator))))]
        case .mapping(let mapping):
            let members = mapping.applied.map { (key: $0.name, text: $0.value.plainText) }
            if parameter.style == .deepObject { return members.map { ("\(name)[\($0.key)]", .text($0.text)) } }
            if parameter.style == .form, parameter.explodes { return members.map { ($0.key, .text($0.text)) } }
            return [(name, .text(members.map { DraftText("\($0.key),") + $0.text }.joined(separator: ",")))]
        }
    }

    /// The text in a path or header.
    var text: DraftText {
        guard !parameter.isJSON else { return value.jsonText }
        switch value {
        case .text, .quoted, .verbatim, .typed, .plain: return value.plainText
        case .list(let values):
            let texts = values.map(\.plainText)
            if parameter.explodes, parameter.style == .matrix {
                return texts.joined(separator: ";\(parameter.name)=")
            }
            let separator: Character = parameter.explodes && parameter.style == .label ? "." : parameter.style.separator
            return texts.joined(separator: String(separator))
        case .mapping(let mapping):
            let pairs = mapping.applied.map { $0.key + (parameter.explodes ? "=" : ",") + $0.value.plainText }
            return pairs.joined(separator: ",")
        }
    }

    /// The text before a value in a path.
    var pathPrefix: String {
        switch parameter.style {
        case .label: "."
        case .matrix: ";\(parameter.name)="
        default: ""
        }
    }
}
