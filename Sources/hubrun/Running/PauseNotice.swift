import Diagnostics
import HTTP
import Redaction
import RunEngine

/// Tells of long pauses where no live progress does, so that a run that waits is not taken for one that hangs.
struct PauseNotice: Sendable {
    let redactor: Redactor

    /// Shorter pauses are over before somebody wonders.
    private static let patience = Duration.seconds(5)

    func print(_ pause: RequestPause) {
        guard pause.duration >= Self.patience else { return }
        let name = pause.element.map { "\(pause.name) [\($0)]" } ?? pause.name
        let shown = DisplayText.printable(redactor.masked(name))
        Notice("\"\(shown)\" waits \(pause.duration.inWords) \(Self.words(for: pause.cause))").print()
    }

    private static func words(for cause: RequestPause.Cause) -> String {
        switch cause {
        case .delay: "before it is sent (delay)"
        case .attempt(let number, let count, let isAsked):
            "before attempt \(number) of \(count)" + (isAsked ? ": the server asks for it (Retry-After)" : "")
        }
    }
}
