/// A token of JavaScript (ECMAScript 2023, section 12), without comments and white space.
package struct JavaScriptToken: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        /// An identifier or a keyword.
        case word
        case number
        case string
        /// A template without substitutions.
        case template
        /// The part of a template before, between or after substitutions; their tokens stand between the parts.
        case templatePart
        case regularExpression
        /// One character, or a pair that decides about what follows: `++`, `--`, `=>`, `?.`.
        case punctuator
        /// The rest of a line, or of the text, after the beginning of a literal that has no end.
        case unterminated
    }

    package let kind: Kind
    /// The UTF-8 bytes of the token, with its quotes.
    package let bytes: Range<Int>
}
