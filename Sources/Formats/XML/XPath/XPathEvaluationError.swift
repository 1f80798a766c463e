/// An error for an evaluation that exceeds a limit or was interrupted.
package enum XPathEvaluationError: Error, Equatable, CustomStringConvertible {
    /// The evaluation took more steps than allowed: visited nodes, operators, functions and portions of text.
    case tooMuchWork(limit: Int)
    /// The result has more nodes than allowed.
    case tooManyNodes(limit: Int)
    /// The result has more bytes of text than allowed.
    case tooMuchText(limit: Int)
    /// The task was cancelled.
    case interrupted

    package var description: String {
        switch self {
        case .tooMuchWork(let limit): "the expression takes more than \(limit) steps on this document"
        case .tooManyNodes(let limit): "the expression finds more than \(limit) nodes"
        case .tooMuchText(let limit): "the nodes that the expression finds have more than \(limit) bytes of text"
        case .interrupted: "interrupted"
        }
    }
}
