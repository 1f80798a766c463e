import JSON

/// The form of JSON values in messages.
enum ValuePhrase {
    /// The maximum length of a value in a message, in Unicode scalars.
    private static let longest = 60
    /// The maximum length of a value from the schema, whose end can matter, in Unicode scalars.
    static let longestOfSchema = 240

    /// Returns a description of a value: `the text "abc"`, `the number 5`, `a list`.
    static func describe(_ value: JSONValue) -> String {
        switch value {
        case .null, .bool: value.compactText()
        case .number, .string: "the \(value.kindName) \(written(value))"
        case .array, .object: "a \(value.kindName)"
        }
    }

    /// Returns a value in JSON syntax, shortened.
    static func written(_ value: JSONValue) -> String {
        if case .string(let text) = value { return quoted(text) }
        return shortened(value.compactText())
    }

    /// Returns a text in JSON syntax, shortened inside its quotes.
    static func quoted(_ text: String, longest: Int = longest) -> String {
        JSONValue.string(shortened(text, longest)).compactText()
    }

    private static func shortened(_ text: String, _ longest: Int = longest) -> String {
        let kept = text.unicodeScalars.prefix(longest)
        return kept.endIndex == text.endIndex ? text : String(kept) + "…"
    }
}
