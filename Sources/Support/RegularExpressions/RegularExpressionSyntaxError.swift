/// A pattern that PCRE2 cannot compile.
package struct RegularExpressionSyntaxError: Error, Equatable, CustomStringConvertible {
    /// PCRE2's message.
    package let message: String
    /// The position of the error, in Unicode scalars from 0.
    package let offset: Int

    package var description: String { "\(message), at character \(offset + 1)" }
}
