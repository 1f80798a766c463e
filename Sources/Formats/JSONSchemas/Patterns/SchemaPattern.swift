import RegularExpressions

/// A regular expression as JSON Schema has it: written as ECMA-262 says, searched for anywhere in the text.
struct SchemaPattern: Sendable {
    /// The pattern as the schema has it.
    let written: String
    private let expression: RegularExpression

    init(_ written: String) throws(PatternError) {
        self.written = written
        let translation = try ECMAPattern.translated(written)
        do {
            expression = try RegularExpression(translation)
        } catch {
            // A place in the translation means nothing to the user.
            throw PatternError(message: translation == written ? error.description : error.message)
        }
    }

    func matches(_ text: String) throws(RegularExpressionMatchError) -> Bool {
        try expression.matches(text)
    }
}

/// A pattern that is not a regular expression of ECMA-262.
struct PatternError: Error {
    let message: String
    var hint: String?
}
