import Diagnostics
import HTTP
import Placeholders
import Text
import YAMLSource

/// Decodes names with texts: headers, query parameters and form fields.
extension DecodingContext {
    /// Decodes names with one or more texts, as in `headers` and `query`; `null` removes a default.
    func fields(
        _ node: YAMLNode, _ owner: String, name: ((String, YAMLNode) -> PlaceholderText)? = nil
    ) -> [FieldSetting] {
        namedEntries(of: node, owner).map { entry in
            let key = name?(entry.key, entry.keyNode) ?? placeholderText(entry.key, at: entry.keyNode)
            if entry.value.isNull { return FieldSetting(name: key, values: [], isRemoval: true) }
            return FieldSetting(name: key, values: fieldValues(entry), isRemoval: false)
        }
    }

    /// Decodes the fields of a form; `null` is an ordinary text here, because forms have no defaults to remove.
    func formFields(_ node: YAMLNode) -> [FieldSetting] {
        namedEntries(of: node, "\"form\"").map { entry in
            FieldSetting(
                name: placeholderText(entry.key, at: entry.keyNode), values: fieldValues(entry), isRemoval: false)
        }
    }

    /// Decodes header fields; a value must be one line (RFC 9110, section 5.5).
    func headerFields(_ node: YAMLNode, _ owner: String) -> [FieldSetting] {
        let fields = fields(node, owner) { key, node in self.fieldName(key, at: node) }
        for field in fields {
            for value in field.values where value.literal?.hasLineBreak ?? false {
                report(
                    .invalidHeader, at: value.range,
                    "the value of the header \(field.name.written.quoted) has a line break in it",
                    hint: "a value is one line; several values are a list")
            }
        }
        return fields
    }

    private func fieldValues(_ entry: YAMLMapping.Entry) -> [PlaceholderText] {
        nodesOfTexts(entry.value, entry.key.quoted).compactMap { node in
            guard let text = placeholderText(node, "a value") else { return nil }
            warnOfBraces(in: text)
            return text
        }
    }

    /// Returns the name of a header; without placeholders it must be a token (RFC 9110, section 5.6.2).
    func fieldName(_ text: String, at node: YAMLNode) -> PlaceholderText {
        let name = placeholderText(text, at: node)
        if let literal = name.literal, !HTTPToken.isValid(literal) {
            report(
                .invalidName, at: node, "\(literal.quoted) cannot be the name of a header",
                hint: "a name has letters, digits and - only, no spaces and no colon")
        }
        return name
    }
}
