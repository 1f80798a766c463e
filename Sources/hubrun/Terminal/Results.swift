import Placeholders
import Platform
import Redaction
import Reporting
import Secrets

/// Standard output for commands whose result is text; lost output is an error.
struct Results {
    let output: OutputSink

    /// - Parameter isForPeople: True to neutralize workflow commands of CI systems in the output; false for output that
    ///   another program reads, which must stay unchanged.
    init(redactor: Redactor = Redactor(secrets: SecretRegistry()), isForPeople: Bool = false) {
        output = OutputSink(
            descriptor: .standardOutput, masking: redactor.masked,
            isGuarded: isForPeople && CommandGuard.isNeeded(in: CurrentProcess.environment))
    }

    func line(_ text: String) {
        output.line(text)
    }

    /// Writes lines, with exactly one line break after the last one.
    func text(_ lines: String) {
        line(lines.hasSuffix("\n") ? String(lines.dropLast()) : lines)
    }

    /// Writes the buffered text.
    ///
    /// - Throws: `CommandFailure` if text was lost.
    func finish() throws {
        output.flush()
        if output.isCut {
            throw CommandFailure(.outputFailed, "the results could not be written to standard output")
        }
    }
}
