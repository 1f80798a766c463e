/// A pattern that PCRE2 cannot compile.
package struct RegularExpressionSyntaxError: Error, Equatable, CustomStringConvertible {
    /// What is wrong, in PCRE2's words.
    package let message: String
    /// Where PCRE2 noticed it, in Unicode scalars from 0.
    package let offset: Int

    package var description: String { "\(message), at character \(offset + 1)" }
}
