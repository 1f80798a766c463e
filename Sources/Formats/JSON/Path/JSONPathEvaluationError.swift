/// An error for an evaluation that exceeds a limit or was interrupted.
package enum JSONPathEvaluationError: Error, Equatable, CustomStringConvertible {
    /// The evaluation visited more nodes than allowed.
    case tooManyNodes(limit: Int)
    /// The task was cancelled.
    case interrupted

    package var description: String {
        switch self {
        case .tooManyNodes(let limit): "the path visits more than \(limit) nodes"
        case .interrupted: "interrupted"
        }
    }
}
