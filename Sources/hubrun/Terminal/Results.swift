import Placeholders
import Redaction
import Reporting

/// Standard output for commands whose result is text: what cannot be written is a failure.
struct Results {
    let output: OutputSink

    init(redactor: Redactor = Redactor(secrets: SecretRegistry())) {
        output = OutputSink(descriptor: 1, masking: redactor.masked)
    }

    func line(_ text: String) {
        output.line(text)
    }

    /// Lines, of which the last one ends as well.
    func text(_ lines: String) {
        line(lines.hasSuffix("\n") ? String(lines.dropLast()) : lines)
    }

    /// Writes what is left.
    ///
    /// - Throws: `CommandFailure` when text was lost.
    func finish() throws {
        output.flush()
        if output.isCut {
            throw CommandFailure(.outputFailed, "the results could not be written to standard output")
        }
    }
}
