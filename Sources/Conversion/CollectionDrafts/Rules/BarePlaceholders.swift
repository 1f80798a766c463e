import JSON

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
