import Diagnostics
import HTTP
import Placeholders
import YAMLSource

/// Reading of names with texts: headers, query parameters and form fields.
extension DecodingContext {
    /// Names with one or more texts, as in `headers` and `query`; `null` takes a default away.
    func fields(
        _ node: YAMLNode, _ owner: String, name: ((String, YAMLNode) -> PlaceholderText)? = nil
    ) -> [FieldSetting] {
        namedEntries(of: node, owner).map { entry in
            let key = name?(entry.key, entry.keyNode) ?? placeholderText(entry.key, at: entry.keyNode)
            if entry.value.isNull { return FieldSetting(name: key, values: [], isRemoval: true) }
            return FieldSetting(name: key, values: fieldValues(entry), isRemoval: false)
        }
    }

    /// The fields of a form, in which `null` is a text like any other: there is no default to take away.
    func formFields(_ node: YAMLNode) -> [FieldSetting] {
        namedEntries(of: node, "\"form\"").map { entry in
            FieldSetting(
                name: placeholderText(entry.key, at: entry.keyNode), values: fieldValues(entry), isRemoval: false)
        }
    }

    /// Names of headers with their values; a value is one line (RFC 9110, section 5.5).
    func headerFields(_ node: YAMLNode, _ owner: String) -> [FieldSetting] {
        let fields = fields(node, owner) { key, node in self.fieldName(key, at: node) }
        for field in fields {
            for value in field.values where value.literal?.hasLineBreak ?? false {
                report(
                    at: value.range, "the value of the header \(field.name.written.quoted) has a line break in it",
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

    /// The name of a header: a token (RFC 9110, section 5.6.2) unless placeholders make it.
    func fieldName(_ text: String, at node: YAMLNode) -> PlaceholderText {
        let name = placeholderText(text, at: node)
        if let literal = name.literal, !HTTPToken.isValid(literal) {
            report(
                at: node, "\(literal.quoted) cannot be the name of a header",
                hint: "a name has letters, digits and - only, no spaces and no colon")
        }
        return name
    }
}
