/// A location at which two values differ.
package struct JSONDifference: Sendable, Equatable, CustomStringConvertible {
    package enum Kind: Sendable, Equatable {
        /// A value that is expected but absent.
        case missing(JSONValue)
        /// A value that is present but not expected.
        case unexpected(JSONValue)
        case changed(expected: JSONValue, actual: JSONValue)
    }

    /// The path from the compared values: `$.a[0]`.
    package let path: String
    package let kind: Kind

    /// The difference in one line: `$.a[0]: expected 1, got 2`.
    package var description: String {
        switch kind {
        case .missing(let expected): "\(path): missing \(expected.compactText())"
        case .unexpected(let actual): "\(path): unexpected \(actual.compactText())"
        case .changed(let expected, let actual):
            "\(path): expected \(expected.compactText()), got \(actual.compactText())"
        }
    }

    /// Returns the innermost differences, at most `limit`, in the order of the expected value.
    package static func between(expected: JSONValue, actual: JSONValue, limit: Int = 20) -> [JSONDifference] {
        var search = DifferenceSearch(limit: limit)
        search.compare(expected, actual)
        return search.found
    }
}
