import Diagnostics
import HTTP
import Redaction
import RunEngine
import Secrets

/// A notice of a long pause if there is no live progress, so that a waiting run does not appear to hang.
struct PauseNotice: Sendable {
    let redactor: Redactor

    /// The shortest pause with a notice.
    private static let patience = Duration.seconds(5)

    func print(_ pause: RequestPause) {
        guard pause.duration >= Self.patience else { return }
        let name = pause.element.map { "\(pause.name) [\($0)]" } ?? pause.name
        let shown = DisplayText.printable(redactor.masking.maskedName(name))
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
