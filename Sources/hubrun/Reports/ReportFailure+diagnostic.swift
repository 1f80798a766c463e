import Diagnostics
import Reporting

extension ReportFailure {
    var diagnostic: Diagnostic { Diagnostic(at: .commandLine, "\(target) could not be written: \(reason)") }
}
