/// A query that asks too much of a document.
package enum JSONPathEvaluationError: Error, Equatable, CustomStringConvertible {
    /// More nodes were visited than the limit allows.
    case tooManyNodes(limit: Int)
    /// The task that ran the query was cancelled.
    case interrupted

    package var description: String {
        switch self {
        case .tooManyNodes(let limit): "the path visits more than \(limit) nodes"
        case .interrupted: "interrupted"
        }
    }
}
