import Reporting

extension OutputSink {
    /// Standard error, of which a pipeline's machine obeys nothing.
    static func standardError(masking: (@Sendable (String) -> String)? = nil) -> OutputSink {
        OutputSink(
            descriptor: 2, masking: masking, isGuarded: CommandGuard.isNeeded(in: ProcessEnvironment.variables))
    }
}
