/// An expression that asks too much of a document.
package enum XPathEvaluationError: Error, Equatable, CustomStringConvertible {
    /// More steps than the limit allows: nodes visited, operators and functions, and stretches of text read.
    case tooMuchWork(limit: Int)
    /// More nodes were found than a result may have.
    case tooManyNodes(limit: Int)
    /// The texts of the nodes found are longer together, in bytes, than a result may be.
    case tooMuchText(limit: Int)
    /// The task that evaluated the expression was cancelled.
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
