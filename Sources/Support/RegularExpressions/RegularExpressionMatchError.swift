/// A search that ended without an answer.
package enum RegularExpressionMatchError: Error, Equatable, CustomStringConvertible {
    /// The match, depth or heap limit was reached.
    case tooManySteps
    /// The task that searched was cancelled.
    case interrupted
    /// Any other failure, in PCRE2's words.
    case failed(String)

    package var description: String {
        switch self {
        case .tooManySteps: "the regular expression takes too many steps on this text"
        case .interrupted: "interrupted"
        case .failed(let reason): "the regular expression failed: \(reason)"
        }
    }
}
