import CollectionDrafts
import Diagnostics
import JSON
import Text

/// A document as YAML that readers of YAML 1.1 understand in the same way.
enum OpenAPIYAML {
    /// Returns the YAML of a document, with one line for each entry of paths and operations.
    static func text(of document: JSONObject) -> String {
        var mapping = DraftMapping()
        for (key, value) in document { mapping[key] = Self.value(value, blocks: key == "paths" ? 3 : 0) }
        return DraftWriter.text(of: mapping)
    }

    /// - Parameter blocks: The number of outer levels whose mappings have one line for each entry.
    private static func value(_ value: JSONValue, blocks: Int = 0) -> DraftValue {
        switch value {
        case .string(let text): needsQuotes(text) ? .quoted(text) : .text(text)
        case .number(let number): .plain(Self.text(of: number))
        case .bool(let bool): .bool(bool)
        case .null: .plain("null")
        case .array(let values): .list(values.map { Self.value($0) })
        case .object(let object): .mapping(mapping(object, blocks: blocks))
        }
    }

    private static func mapping(_ object: JSONObject, blocks: Int) -> DraftMapping {
        var mapping = DraftMapping(layout: blocks > 0 ? .block : .short(3))
        for (key, value) in object {
            var entry = DraftMapping.Entry(key, Self.value(value, blocks: max(0, blocks - 1)))
            entry.quotesKey = needsQuotes(key) && !isStatusClass(key)
            mapping.append(entry)
        }
        return mapping
    }

    /// True for `2XX`: it begins with a digit, but is no number.
    private static func isStatusClass(_ text: String) -> Bool { text.wholeMatch(of: /[1-5]XX/) != nil }

    /// True for a text that some readers of YAML take for a number, date, time, boolean, null or the key `=` of YAML 1.1,
    /// or, in braces, for the mark of a key.
    private static func needsQuotes(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first else { return false }
        return "+-.=0123456789".unicodeScalars.contains(first) || text.holds("?") || DraftScalar.isTypedWord(text)
    }

    /// Returns the text of a number that readers of YAML 1.1 take for a number too: with an exponent, these require a
    /// fraction and a sign, as in `1.0e+5`.
    private static func text(of number: JSONNumber) -> String {
        guard let mark = number.text.firstIndex(where: { $0 == "e" || $0 == "E" }) else { return number.text }
        let base = number.text[..<mark]
        let exponent = number.text[number.text.index(after: mark)...]
        let sign = exponent.first.map { "+-".contains($0) } ?? false ? "" : "+"
        return base + (base.contains(".") ? "" : ".0") + "e" + sign + exponent
    }
}
