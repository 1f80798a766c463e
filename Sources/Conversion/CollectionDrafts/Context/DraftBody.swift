import Diagnostics
package import JSON
import Text

/// Bodies of a source as hubrun writes them.
package enum DraftBody {
    /// The greatest depth of a JSON body that is written as YAML; deeper ones stay text.
    private static let maximumDepth = 50

    /// The size limit for a JSON text that is written as YAML, in bytes; longer ones stay text.
    private static let maximumSize = 1 << 20

    /// Returns the entry that replaces a string or number; nil to keep it.
    ///
    /// - Parameters:
    ///   - translated: hubrun's text for the text.
    ///   - name: The key of the mapping around it.
    package typealias Replacement = (_ scalar: JSONValue, _ translated: String, _ name: String) -> DraftMapping.Entry?

    /// Returns a JSON text as a value for `json`; nil if it is not JSON, too long, or JSON that YAML cannot hold.
    ///
    /// A placeholder of the source may stand where JSON has a value, as in `{ "age": {{age}} }`.
    ///
    /// - Parameters:
    ///   - bare: Returns hubrun's text for a placeholder that stands where JSON has a value; nil for one that makes the
    ///     body invalid as JSON. Without it, `translated` is called.
    ///   - translated: Returns hubrun's text for a string of the document, with the placeholders of the source replaced;
    ///     it is called for keys too.
    package static func json(
        _ text: String, bare placeholder: ((String) -> String?)? = nil, _ translated: @escaping (String) -> String,
        replacing replacement: @escaping Replacement = { _, _, _ in nil }
    ) -> DraftValue? {
        guard text.utf8.count <= maximumSize else { return nil }
        var bare: [String: String] = [:]
        let document = quotingBarePlaceholders(in: LiteralBrace.marking(text), &bare)
        guard let value = try? JSONValue(parsing: document) else { return nil }
        var reader = Reader(
            translated: translated, replacement: replacement, layout: text.holds("\n") ? .block : .short(3))
        reader.bare = { [bare] mark in
            bare[mark].map { written in placeholder.map { $0(written) } ?? translated(written) }
        }
        return reader.draft(value, named: "", depth: 0)?.value
    }

    /// Returns a JSON value as a value for `json`, in one line if it is short; nil if it is nested too deeply for YAML.
    package static func json(
        _ value: JSONValue, named name: String = "",
        _ translated: @escaping (String) -> String = { DraftText.literal($0) },
        replacing replacement: @escaping Replacement = { _, _, _ in nil }
    ) -> DraftValue? {
        let reader = Reader(translated: translated, replacement: replacement, layout: .short(3))
        return reader.draft(value, named: name, depth: 0)?.value
    }

    /// Reads one document.
    private struct Reader {
        let translated: (String) -> String
        let replacement: Replacement
        let layout: DraftMapping.Layout
        /// Returns hubrun's text for a string that marks a placeholder without quotes, or nil if that placeholder makes
        /// the body invalid; nil for any other string.
        var bare: (String) -> String?? = { _ in nil }

        /// Returns a value with the comment behind it, as an entry with its name; nil if YAML cannot hold it.
        func draft(_ value: JSONValue, named name: String, depth: Int) -> DraftMapping.Entry? {
            guard depth < maximumDepth else { return nil }
            if case .string(let text) = value, let placeholder = bare(text) {
                return placeholder.flatMap(barePlaceholder).map { DraftMapping.Entry(name, $0) }
            }
            return scalar(value, named: name) ?? content(of: value, named: name, depth: depth).map { .init(name, $0) }
        }

        /// Returns a text or a number; nil for other values.
        private func scalar(_ value: JSONValue, named name: String) -> DraftMapping.Entry? {
            switch value {
            case .number(let number):
                return replacement(value, number.text, name) ?? DraftMapping.Entry(name, .plain(number.text))
            case .string(let text):
                let result = translated(text)
                let isPlaceholder = result.hasPrefix("<<") && result.hasSuffix(">>") && !result.hasPrefix("<<env.")
                return replacement(value, result, name)
                    ?? DraftMapping.Entry(name, isPlaceholder ? .quoted(result) : .text(result))
            default: return nil
            }
        }

        private func content(of value: JSONValue, named name: String, depth: Int) -> DraftValue? {
            switch value {
            case .null: return .plain("null")
            case .bool(let bool): return .bool(bool)
            case .string, .number: return nil
            case .array(let values):
                var elements: [DraftValue] = []
                for value in values {
                    guard let element = draft(value, named: name, depth: depth + 1) else { return nil }
                    elements.append(element.value)
                }
                return .list(elements)
            case .object(let object):
                var mapping = DraftMapping(layout: layout)
                var keys: Set<String> = []
                let pairName = DraftSecrets.secretName(inPair: object)
                for (key, value) in object {
                    let name = pairName.flatMap { DraftSecrets.isValueKey(key) ? $0 : nil } ?? key
                    guard bare(key) == nil, var entry = draft(value, named: name, depth: depth + 1) else { return nil }
                    entry.key = translated(key)
                    guard keys.insert(entry.key).inserted else { return nil }
                    mapping.append(entry)
                }
                return .mapping(mapping)
            }
        }
    }

    /// Returns a placeholder that stands where JSON has a value; nil if the text is none of hubrun's placeholders.
    ///
    /// A text from outside is read as JSON: in the source it may stand for a number.
    private static func barePlaceholder(_ text: String) -> DraftValue? {
        guard text.hasPrefix("<<"), text.hasSuffix(">>") else { return nil }
        let isFromOutside = text.hasPrefix("<<env.") && !text.contains("|")
        let placeholder = isFromOutside ? DraftPlaceholder.filtered(text, by: "fromJson") : text
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

/// The placeholders that stand where JSON has a value, as in `{ "age": {{age}} }`, by the values of their names.
package struct BarePlaceholders: Sendable {
    private enum Kind: Int {
        /// A number, a boolean or a value of a JSON document.
        case typed
        /// A text that is JSON.
        case json
        case text
    }

    private var kinds: [String: Kind] = [:]

    package init() {}

    /// Adds a value that a name of the collection can have.
    package mutating func add(_ value: DraftValue, for name: String) {
        switch value {
        case .plain: add(.typed, for: name)
        case .text(let text), .quoted(let text):
            let isJSON = text.hasPrefix("<<") || (try? JSONValue(parsing: text)) != nil
            add(isJSON ? .json : .text, for: name)
        case .list, .mapping: break
        }
    }

    /// Adds a name with a value of a JSON document, such as that of a capture.
    package mutating func addTyped(_ name: String) { add(.typed, for: name) }

    private mutating func add(_ kind: Kind, for name: String) {
        let present = kinds[name] ?? .typed
        kinds[name] = kind.rawValue > present.rawValue ? kind : present
    }

    /// Returns a placeholder of hubrun with `| fromJson` if its value may be a text; nil if the value is no JSON.
    package func placeholder(_ text: String) -> String? {
        guard text.hasPrefix("<<"), text.hasSuffix(">>") else { return nil }
        let content = text.dropFirst(2).dropLast(2)
        // Functions return typed values; filters already set the type.
        guard !content.hasPrefix("$"), !content.contains("|") else { return text }
        switch kinds[String(content)] {
        case .typed: return text
        case .json, nil: return DraftPlaceholder.filtered(text, by: "fromJson")
        case .text: return nil
        }
    }
}
