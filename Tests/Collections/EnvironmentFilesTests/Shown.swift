import Diagnostics
import EnvironmentFiles
import Testing

extension EnvironmentReading {
    /// Everything wrong with the file, as it is shown.
    var shown: String {
        #expect((content == nil) == diagnostics.hasErrors)
        return diagnostics.sorted.map { DiagnosticRenderer().text(of: $0) }.joined(separator: "\n")
    }
}
