/// The reason why a search has no result.
package enum RegularExpressionMatchError: Error, Equatable, CustomStringConvertible {
    /// The match, depth or heap limit was reached.
    case tooManySteps
    /// The task was cancelled, or the time limit of the evaluation expired.
    case interrupted
    /// Any other failure, with PCRE2's message.
    case failed(String)

    package var description: String {
        switch self {
        case .tooManySteps: "the regular expression takes too many steps on this text"
        case .interrupted: "interrupted"
        case .failed(let reason): "the regular expression failed: \(reason)"
        }
    }
}
