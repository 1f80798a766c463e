/// An expression that XPath 1.0 does not allow, or that names what is not there.
package struct XPathSyntaxError: Error, Equatable, CustomStringConvertible {
    /// What is wrong, without the place.
    package let message: String
    /// Where it begins, in Unicode scalars from 0.
    package let offset: Int
    /// How many Unicode scalars it covers; 0 at the end of the expression.
    package let length: Int
    /// What to write instead.
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
