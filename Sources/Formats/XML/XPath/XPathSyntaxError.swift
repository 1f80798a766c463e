/// An error for an expression that XPath 1.0 does not allow, or that uses an undefined name.
package struct XPathSyntaxError: Error, Equatable, CustomStringConvertible {
    /// The message, without the position.
    package let message: String
    /// The start of the error in the expression, in Unicode scalars from 0.
    package let offset: Int
    /// The length of the error, in Unicode scalars; 0 at the end of the expression.
    package let length: Int
    /// A suggested correction.
    package let hint: String?

    package var description: String {
        let place = "\(message), at character \(offset + 1)"
        return hint.map { "\(place): \($0)" } ?? place
    }
}

extension XPathSyntaxError {
    init(_ message: String, at token: XPathToken, hint: String?) {
        self.init(message: message, offset: token.offset, length: token.length, hint: hint)
    }
}
