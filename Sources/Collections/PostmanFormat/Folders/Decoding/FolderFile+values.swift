import Diagnostics
import JSON
import YAMLSource

/// Texts, switches and values.
extension FolderFile {
    /// Returns a text as written; a missing value is the empty text.
    func text(_ node: YAMLNode, _ owner: String) -> PostmanText? {
        if node.isMissing { return PostmanText("", slice: node.slice(in: file)) }
        guard let scalar = node.scalar else {
            reportKind(of: node, "\(owner) must be text", hint: "write one text, in quotes if it begins with { or [")
            return nil
        }
        return PostmanText(scalar.text, slice: node.slice(in: file))
    }

    /// Returns a text, or the compact JSON of a list or mapping.
    func textOrJSON(_ node: YAMLNode) -> PostmanText {
        PostmanText(
            node.isMissing ? "" : node.scalar?.text ?? node.literalValue.compactText(), slice: node.slice(in: file))
    }

    /// Returns a scalar as text, and a list or mapping as its structure.
    func value(_ node: YAMLNode) -> PostmanValue {
        if node.isMissing { return .text(PostmanText("", slice: node.slice(in: file))) }
        guard let scalar = node.scalar else { return .structure(node.literalValue, range(node)) }
        return .text(PostmanText(scalar.text, slice: node.slice(in: file)))
    }

    func boolean(_ entry: YAMLMapping.Entry) -> Bool? {
        switch entry.value.scalar?.text {
        case "true": return true
        case "false": return false
        default:
            error(
                .invalidValue, at: entry.value, "\"\(entry.key)\" must be true or false", hint: "write true or false")
            return nil
        }
    }

    /// Returns the number of `order`, by which items are sorted.
    func order(_ entry: YAMLMapping.Entry?) -> Double? {
        guard let entry, !entry.value.isNull else { return nil }
        if let text = entry.value.scalar?.text, let number = Double(text), number.isFinite { return number }
        error(.invalidValue, at: entry.value, "\"order\" must be a number", hint: "write a number, such as 1000")
        return nil
    }

    /// Returns the text of a name, an id or a description; nil if it is blank or null.
    func label(_ entry: YAMLMapping.Entry?) -> String? {
        guard let entry, !entry.value.isNull, let text = text(entry.value, "\"\(entry.key)\"")?.text else { return nil }
        return text.allSatisfy(\.isWhitespace) ? nil : text
    }
}
