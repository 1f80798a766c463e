/// What asked a run to end before it was done.
package enum RunInterruption: Sendable {
    /// Ctrl-C.
    case keyboard
    /// `kill`, or whoever manages the process.
    case termination
    /// The terminal is closed, which no second signal can come from.
    case hangUp

    /// What is said while teardowns run.
    package var sentence: String {
        switch self {
        case .keyboard: "\(shortSentence); a second Ctrl-C ends at once"
        case .termination: "\(shortSentence); a second one ends at once"
        case .hangUp: shortSentence
        }
    }

    /// What is left of it where there is little room.
    var shortSentence: String {
        switch self {
        case .keyboard: "interrupted: teardowns run"
        case .termination: "interrupted (SIGTERM): teardowns run"
        case .hangUp: "interrupted (SIGHUP): teardowns run"
        }
    }
}
