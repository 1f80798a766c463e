import CollectionDrafts

/// Values as XML elements.
enum XMLDraft {
    static func text(of value: DraftValue, in name: String, indentation: String = "") -> String {
        let name = elementName(name)
        switch value {
        case .text, .quoted, .plain:
            return "\(indentation)<\(name)>\(escaped(value.plainText))</\(name)>\n"
        case .list(let values): return values.map { text(of: $0, in: name, indentation: indentation) }.joined()
        case .mapping(let mapping):
            guard !mapping.isEmpty else { return "\(indentation)<\(name)/>\n" }
            let content = mapping.applied.map { text(of: $0.value, in: $0.key, indentation: indentation + "  ") }
            return "\(indentation)<\(name)>\n\(content.joined())\(indentation)</\(name)>\n"
        }
    }

    private static func elementName(_ text: String) -> String {
        let signs = text.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "_" }
        return signs.first.map { $0.isLetter || $0 == "_" } ?? false ? String(signs) : "_" + String(signs)
    }

    private static func escaped(_ text: String) -> String {
        guard !(text.hasPrefix("<<") && text.hasSuffix(">>")) else { return text }
        return text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
