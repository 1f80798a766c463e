import Text

/// A regular expression of a JSON Schema: ECMA-262 syntax, matched anywhere in the text.
struct SchemaPattern: Sendable {
    /// The pattern as written in the schema.
    let written: String
    private let expression: RegularExpression

    init(_ written: String) throws(PatternError) {
        self.written = written
        let translation = try ECMAPattern.translated(written)
        do {
            expression = try RegularExpression(translation)
        } catch {
            // An offset in the translation is meaningless for the user.
            throw PatternError(message: translation == written ? error.description : error.message)
        }
    }

    func matches(_ text: String) throws(RegularExpressionMatchError) -> Bool {
        try expression.matches(text)
    }
}

/// An error for a pattern that is not a regular expression of ECMA-262.
struct PatternError: Error {
    let message: String
    var hint: String?
}
