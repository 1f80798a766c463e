/// An error for a query that RFC 9535 does not allow.
package struct JSONPathSyntaxError: Error, Equatable, CustomStringConvertible {
    /// The message, without the position.
    package let message: String
    /// The start of the error in the query, in Unicode scalars from 0.
    package let offset: Int
    /// The length of the error, in Unicode scalars; 0 at the end of the query.
    package let length: Int
    /// A suggested correction.
    package let hint: String?

    package var description: String {
        let place = "\(message), at character \(offset + 1)"
        return hint.map { "\(place): \($0)" } ?? place
    }
}
