import Diagnostics
import EnvironmentFiles
import Testing

extension EnvironmentReading {
    /// The rendered diagnostics of the file.
    var shown: String {
        #expect((content == nil) == diagnostics.hasErrors)
        return diagnostics.sorted.map { DiagnosticRenderer().text(of: $0) }.joined(separator: "\n")
    }
}
