package import CollectionModel

/// The rules that scripts run by.
package enum ScriptDialect: Sendable, Equatable {
    /// The rules of hubrun's own format.
    case hubrun
    /// The rules of Postman collections, which are Newman's.
    ///
    /// If `isLikeNewman` is true, errors that Newman does not report are ``ScriptPhaseResult/unreported``; otherwise they
    /// are failures with a note.
    case postman(isLikeNewman: Bool)

    /// The note of failures that Newman does not report.
    static let unreportedNote = "Newman does not report this"

    package var isPostman: Bool { self != .hubrun }

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
        case .postman(isLikeNewman: false): "postman"
        case .postman(isLikeNewman: true): "newman"
        }
    }
}
