import JSON

/// How messages speak of JSON values.
enum ValuePhrase {
    /// The most characters of a value that a message shows.
    private static let longest = 60
    /// The most characters of something that stands in the schema, where its end may matter.
    static let longestOfSchema = 240

    /// A value of an instance: `the text "abc"`, `the number 5`, `a list`.
    static func describe(_ value: JSONValue) -> String {
        switch value {
        case .null, .bool: value.compactText()
        case .number, .string: "the \(value.kindName) \(written(value))"
        case .array, .object: "a \(value.kindName)"
        }
    }

    /// A value in JSON's notation, shortened.
    static func written(_ value: JSONValue) -> String {
        if case .string(let text) = value { return quoted(text) }
        return shortened(value.compactText())
    }

    /// A text in JSON's notation, shortened within its quotes.
    static func quoted(_ text: String, longest: Int = longest) -> String {
        JSONValue.string(shortened(text, longest)).compactText()
    }

    private static func shortened(_ text: String, _ longest: Int = longest) -> String {
        let kept = text.unicodeScalars.prefix(longest)
        return kept.endIndex == text.endIndex ? text : String(kept) + "…"
    }
}
