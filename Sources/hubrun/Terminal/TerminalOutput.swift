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

/// A line on standard error that is neither a diagnostic nor a result.
struct Notice {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    func print() {
        let output = OutputSink.standardError()
        output.line(text)
        output.flush()
    }
}

extension OutputSink {
    /// Returns standard error; commands in its text are made harmless if a CI system would execute them.
    static func standardError(masking: (@Sendable (String) -> String)? = nil) -> OutputSink {
        OutputSink(
            descriptor: .standardError, masking: masking,
            isGuarded: CommandGuard.isNeeded(in: CurrentProcess.environment))
    }
}
