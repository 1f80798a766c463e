/// The reason why a run ends early.
package enum RunInterruption: Sendable {
    /// Ctrl-C.
    case keyboard
    /// SIGTERM, as sent by `kill` or a process manager.
    case termination
    /// The terminal was closed (SIGHUP), so that no second signal can follow.
    case hangUp
    /// The time of `--time-limit` is over.
    case timeLimit

    /// The message shown while teardowns run.
    package var sentence: String {
        switch self {
        case .keyboard: "\(shortSentence); a second Ctrl-C ends at once"
        case .termination: "\(shortSentence); a second one ends at once"
        case .hangUp, .timeLimit: shortSentence
        }
    }

    /// The message for narrow terminals.
    var shortSentence: String {
        switch self {
        case .keyboard: "interrupted: teardowns run"
        case .termination: "interrupted (SIGTERM): teardowns run"
        case .hangUp: "interrupted (SIGHUP): teardowns run"
        case .timeLimit: "the time limit is reached: teardowns run"
        }
    }
}
