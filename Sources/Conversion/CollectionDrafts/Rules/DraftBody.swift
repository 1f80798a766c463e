package import JSON

/// Bodies of a source as hubrun writes them.
package enum DraftBody {
    /// The greatest depth of a JSON body that is written as YAML; deeper ones stay text.
    private static let maximumDepth = 50

    /// Returns a JSON text as a value for `json`; nil if it is not JSON, or JSON that YAML cannot hold.
    ///
    /// A placeholder of the source may stand where JSON has a value, as in `{ "age": {{age}} }`.
    ///
    /// - Parameter placeholder: Returns hubrun's text for a string of the document, with the placeholders of the source
    ///   replaced; it is called for keys too.
    package static func json(_ text: String, _ translated: (String) -> String) -> DraftValue? {
        var bare: [String: String] = [:]
        let document = quotingBarePlaceholders(in: text, &bare)
        guard let value = try? JSONValue(parsing: document) else { return nil }
        let isShort = !text.contains("\n")
        return draft(value, bare, translated, isShort: isShort, depth: 0)
    }

    /// Returns a JSON value as a value for `json`, in one line if it is short.
    package static func json(_ value: JSONValue, _ translated: (String) -> String = DraftText.literal) -> DraftValue? {
        draft(value, [:], translated, isShort: true, depth: 0)
    }

    private static func draft(
        _ value: JSONValue, _ bare: [String: String], _ translated: (String) -> String, isShort: Bool, depth: Int
    ) -> DraftValue? {
        guard depth < maximumDepth else { return nil }
        switch value {
        case .null: return .plain("null")
        case .bool(let bool): return .bool(bool)
        case .number(let number): return .plain(number.text)
        case .string(let text):
            if let placeholder = bare[text] { return .plain(translated(placeholder)) }
            let result = translated(text)
            let isPlaceholder = result.hasPrefix("<<") && result.hasSuffix(">>") && !result.hasPrefix("<<env.")
            return isPlaceholder ? .quoted(result) : .text(result)
        case .array(let values):
            var elements: [DraftValue] = []
            for value in values {
                guard let element = draft(value, bare, translated, isShort: isShort, depth: depth + 1) else {
                    return nil
                }
                elements.append(element)
            }
            return .list(elements)
        case .object(let object):
            var mapping = DraftMapping(layout: isShort ? .short(3) : .block)
            for (key, value) in object {
                guard key.utf8.count < 1_000,
                    let entry = draft(value, bare, translated, isShort: isShort, depth: depth + 1)
                else { return nil }
                mapping.append(DraftMapping.Entry(translated(key), entry))
            }
            return .mapping(mapping)
        }
    }

    /// Returns the text with each `{{…}}` that is not in a string put into quotes, and notes these strings.
    private static func quotingBarePlaceholders(in text: String, _ bare: inout [String: String]) -> String {
        guard text.contains("{{") else { return text }
        var result = ""
        var isInString = false
        var isEscaped = false
        var index = text.startIndex
        while index < text.endIndex {
            let sign = text[index]
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if sign == "\\" {
                    isEscaped = true
                } else if sign == "\"" {
                    isInString = false
                }
            } else if sign == "\"" {
                isInString = true
            } else if text[index...].hasPrefix("{{"), let end = text[index...].firstRange(of: "}}") {
                let placeholder = String(text[index..<end.upperBound])
                if !placeholder.contains("\""), !placeholder.contains("\n") {
                    let mark = "\u{E000}\(bare.count)"
                    bare[mark] = placeholder
                    result += "\"\(mark)\""
                    index = end.upperBound
                    continue
                }
            }
            result.append(sign)
            index = text.index(after: index)
        }
        return result
    }
}
