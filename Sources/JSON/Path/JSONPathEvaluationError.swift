/// A query that asks too much of a document.
package enum JSONPathEvaluationError: Error, Equatable, CustomStringConvertible {
    /// More nodes were visited than the limit allows.
    case tooManyNodes(limit: Int)

    package var description: String {
        switch self {
        case .tooManyNodes(let limit): "the path visits more than \(limit) nodes"
        }
    }
}
