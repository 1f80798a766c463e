package import CollectionModel

/// The rules that scripts run by.
package enum ScriptDialect: Sendable, Equatable {
    /// The rules of hubrun's own format.
    case hubrun
    /// The rules of Postman collections, which are Newman's.
    case postman(UnreportedErrors)

    /// The treatment of errors that Newman does not report.
    package enum UnreportedErrors: Sendable {
        /// They are ``ScriptPhaseResult/unreported``.
        case warnings
        /// They are failures with a note.
        case notedFailures
        /// They are failures, because Newman reports them with `--bail`.
        case failures
    }

    /// The note of failures that Newman does not report.
    static let unreportedNote = "Newman does not report this"

    /// True if an error ends neither the phase nor the request, which is sent all the same.
    package var continuesAfterErrors: Bool { self != .hubrun }
    /// True if the scripts after the response also run without a response.
    package var runsTestsWithoutResponse: Bool { self != .hubrun }
    /// True if a request that a script sends and that fails is an error of the script.
    var countsFailedRequests: Bool { self != .hubrun }
    /// True if a jump to an unknown request is an error of the script; false if it ends the iteration.
    var checksJumps: Bool { self == .hubrun }
    /// True if tests are listed in the order in which they began; false for the order in which they ended.
    var listsTestsByStart: Bool { self == .hubrun }

    /// Returns the name of an event, as collections of the dialect write it.
    package func name(of event: ScriptEvent) -> String {
        switch (self, event) {
        case (.hubrun, _): event.rawValue
        case (.postman, .beforeRequest): "prerequest"
        case (.postman, .afterResponse): "test"
        }
    }

    /// The name by which our JavaScript knows the dialect.
    var word: String {
        switch self {
        case .hubrun: "hubrun"
        case .postman(.notedFailures), .postman(.failures): "postman"
        case .postman(.warnings): "newman"
        }
    }
}
