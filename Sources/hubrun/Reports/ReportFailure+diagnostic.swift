import Diagnostics
import Reporting

extension ReportFailure {
    var diagnostic: Diagnostic {
        Diagnostic(.outputNotWritten, at: .commandLine, "\(target) could not be written: \(reason)")
    }
}
