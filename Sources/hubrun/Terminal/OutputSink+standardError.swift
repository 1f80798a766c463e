import Platform
import Reporting

extension OutputSink {
    /// Returns standard error; commands in its text are made harmless if a CI system would execute them.
    static func standardError(masking: (@Sendable (String) -> String)? = nil) -> OutputSink {
        OutputSink(
            descriptor: .standardError, masking: masking,
            isGuarded: CommandGuard.isNeeded(in: CurrentProcess.environment))
    }
}
