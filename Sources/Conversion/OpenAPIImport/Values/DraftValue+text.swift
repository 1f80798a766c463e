import CollectionDrafts
import JSON

extension DraftValue {
    /// The value as text for a URL, a header or a form; lists and mappings are JSON.
    var plainText: String {
        switch self {
        case .text(let text), .quoted(let text), .plain(let text): text
        case .list, .mapping: jsonText
        }
    }

    /// The value as JSON; its placeholders stay.
    var jsonText: String {
        switch self {
        case .plain(let text): text
        case .text(let text), .quoted(let text):
            // Escapes would break the arguments of a function.
            text.hasPrefix("<<") && text.hasSuffix(">>") ? "\"\(text)\"" : JSONValue.string(text).compactText()
        case .list(let values): "[" + values.map(\.jsonText).joined(separator: ",") + "]"
        case .mapping(let mapping):
            "{"
                + mapping.applied.map { JSONValue.string($0.key).compactText() + ":" + $0.value.jsonText }
                .joined(separator: ",") + "}"
        }
    }
}
