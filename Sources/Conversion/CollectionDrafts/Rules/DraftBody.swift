import Diagnostics
package import JSON

/// Bodies of a source as hubrun writes them.
package enum DraftBody {
    /// The greatest depth of a JSON body that is written as YAML; deeper ones stay text.
    private static let maximumDepth = 50

    /// Returns a JSON text as a value for `json`; nil if it is not JSON, or JSON that YAML cannot hold.
    ///
    /// A placeholder of the source may stand where JSON has a value, as in `{ "age": {{age}} }`.
    ///
    /// - Parameters:
    ///   - bare: Returns hubrun's text for a placeholder that stands where JSON has a value; nil for one that makes the
    ///     body invalid as JSON. Without it, `translated` is called.
    ///   - translated: Returns hubrun's text for a string of the document, with the placeholders of the source replaced;
    ///     it is called for keys too.
    package static func json(
        _ text: String, bare placeholder: ((String) -> String?)? = nil, _ translated: (String) -> String
    ) -> DraftValue? {
        var bare: [String: String] = [:]
        let document = quotingBarePlaceholders(in: text, &bare)
        guard let value = try? JSONValue(parsing: document) else { return nil }
        let isShort = !text.holds("\n")
        func content(of mark: String) -> String?? {
            bare[mark].map { written in placeholder.map { $0(written) } ?? translated(written) }
        }
        return draft(value, content, translated, isShort: isShort, depth: 0)
    }

    /// Returns a JSON value as a value for `json`, in one line if it is short.
    package static func json(_ value: JSONValue, _ translated: (String) -> String = { DraftText.literal($0) })
        -> DraftValue?
    {
        draft(value, { _ in nil }, translated, isShort: true, depth: 0)
    }

    /// - Parameter bare: Returns hubrun's text for a string that marks a placeholder without quotes, or nil if that
    ///   placeholder makes the body invalid; nil for any other string.
    private static func draft(
        _ value: JSONValue, _ bare: (String) -> String??, _ translated: (String) -> String, isShort: Bool, depth: Int
    ) -> DraftValue? {
        guard depth < maximumDepth else { return nil }
        switch value {
        case .null: return .plain("null")
        case .bool(let bool): return .bool(bool)
        case .number(let number): return .plain(number.text)
        case .string(let text):
            if let placeholder = bare(text) { return placeholder.flatMap(barePlaceholder) }
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
            var keys: Set<String> = []
            for (key, value) in object {
                let name = bare(key) == nil ? translated(key) : nil
                guard key.utf8.count < 1_000, let name, keys.insert(name).inserted,
                    let entry = draft(value, bare, translated, isShort: isShort, depth: depth + 1)
                else { return nil }
                mapping.append(DraftMapping.Entry(name, entry))
            }
            return .mapping(mapping)
        }
    }

    /// Returns a placeholder that stands where JSON has a value; nil if the text is none of hubrun's placeholders.
    ///
    /// A text from outside is read as JSON: in the source it may stand for a number.
    private static func barePlaceholder(_ text: String) -> DraftValue? {
        guard text.hasPrefix("<<"), text.hasSuffix(">>") else { return nil }
        let isFromOutside = text.hasPrefix("<<env.") && !text.contains("|")
        let placeholder = isFromOutside ? text.dropLast(2) + " | fromJson>>" : text
        return placeholder.contains(": ") || placeholder.contains(" #") ? .quoted(placeholder) : .plain(placeholder)
    }

    /// Returns the text with each `{{…}}` that is not in a string put into quotes, and notes these strings.
    private static func quotingBarePlaceholders(in text: String, _ bare: inout [String: String]) -> String {
        guard text.holds("{{") else { return text }
        let bytes = Array(text.utf8)
        let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 16)
        var isInString = false
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if isInString, byte == UInt8(ascii: "\\"), index + 1 < bytes.count {
                result += bytes[index...index + 1]
                index += 2
                continue
            }
            if byte == UInt8(ascii: "\"") { isInString.toggle() }
            if !isInString, byte == open, bytes[index...].starts(with: [open, open]) {
                let content = bytes[(index + 2)...].prefix {
                    $0 != open && $0 != close && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\n")
                }
                if !content.isEmpty, bytes[content.endIndex...].starts(with: [close, close]) {
                    let mark = "\u{E000}\(bare.count)"
                    let end = content.endIndex + 2
                    bare[mark] = String(decoding: bytes[index..<end], as: UTF8.self)
                    result += Array("\"\(mark)\"".utf8)
                    index = end
                    continue
                }
            }
            result.append(byte)
            index += 1
        }
        return String(decoding: result, as: UTF8.self)
    }
}
