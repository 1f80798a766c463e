/// A JSONPath query that RFC 9535 does not allow.
package struct JSONPathSyntaxError: Error, Equatable, CustomStringConvertible {
    /// What is wrong, without the place.
    package let message: String
    /// Where it begins, in Unicode scalars from 0.
    package let offset: Int
    /// How many Unicode scalars it covers; 0 at the end of the query.
    package let length: Int
    /// What to write instead.
    package let hint: String?

    package var description: String {
        let place = "\(message), at character \(offset + 1)"
        return hint.map { "\(place): \($0)" } ?? place
    }
}
