import Diagnostics
import HTTPServer
import Placeholders
import Redaction
import Reporting
import Secrets
import Text

/// The exit status of a command; the values 0 to 4 have the meanings of Hurl's.
enum ExitStatus: Int32, CaseIterable {
    case success = 0
    case commandLine = 1
    case badFile = 2
    case notCarriedOut = 3
    case checkFailed = 4
    case outputFailed = 5
    case interrupted = 130
    case terminated = 143
    case hungUp = 129

    /// The description for the man pages.
    var meaning: String {
        switch self {
        case .success: "Success; in a run, all checks passed."
        case .commandLine: "The command line is invalid, names something that does not exist, or selects nothing."
        case .badFile: "A collection, an environment or a data file is invalid; nothing was sent."
        case .notCarriedOut: "A request could not be carried out, or nothing was sent but setup and teardown."
        case .checkFailed: "A check or capture failed; a token is invalid."
        case .outputFailed: "Output could not be written, or hubrun has an internal error."
        case .interrupted: "Interrupted; teardown has run."
        case .terminated: "Terminated; teardown has run."
        case .hungUp: "The terminal was closed; teardown has run."
        }
    }

    /// The code of a diagnostic that ends a command with this status and has no more specific one.
    fileprivate var code: DiagnosticCode {
        switch self {
        case .outputFailed: .outputNotWritten
        case .notCarriedOut, .checkFailed, .interrupted, .terminated, .hungUp: .notCarriedOut
        case .success, .commandLine, .badFile: .commandLine
        }
    }
}

/// An error that ends a command: diagnostics to print, and the exit status.
struct CommandFailure: Error {
    let status: ExitStatus
    let diagnostics: [Diagnostic]
    /// The redactor for the diagnostics; the default knows no secret.
    var redactor = Redactor(secrets: SecretRegistry())

    init(_ status: ExitStatus, _ diagnostics: [Diagnostic] = []) {
        self.status = status
        self.diagnostics = diagnostics
    }

    init(_ status: ExitStatus, _ code: DiagnosticCode, _ message: String, hint: String? = nil) {
        self.init(status, [Diagnostic(code, at: .commandLine, message, hint: hint)])
    }

    init(_ status: ExitStatus, _ message: String, hint: String? = nil) {
        self.init(status, status.code, message, hint: hint)
    }

    /// - Parameter hint: The hint to print instead of the error's own.
    init(_ error: ListeningError, hint: String? = nil) {
        let isAboutOptions = if case .portOutOfRange = error { true } else { false }
        self.init(isAboutOptions ? .commandLine : .notCarriedOut, error.message, hint: hint ?? error.hint)
    }

    /// - Parameter redactor: The redactor of a run, which knows the secrets of its command line.
    func print(masking redactor: Redactor) {
        var failure = self
        failure.redactor = redactor
        failure.print()
    }

    func print() {
        let output = OutputSink.standardError(masking: redactor.masked)
        let style = TextStyle(isColored: ColorChoice.current.isColored(on: output))
        let renderer = DiagnosticRenderer(
            style: style, columns: output.columns, isRevealing: redactor.isRevealing,
            secretColumns: redactor.columns(ofSecretsIn:))
        let mask = DiagnosticMask(for: diagnostics, isRevealing: redactor.isRevealing)
        for diagnostic in diagnostics { output.line(renderer.text(of: mask.masked(diagnostic))) }
        output.flush()
    }
}
