import Diagnostics

/// The diagnostics of the checks.
struct CheckReport {
    /// True while definitions that no request uses are checked: their errors are warnings.
    var isForUnused = false
    private var found = UniqueDiagnostics()

    var diagnostics: DiagnosticList { found.diagnostics }

    mutating func add(
        _ code: DiagnosticCode, _ severity: Diagnostic.Severity = .error, at range: SourceRange, _ message: String,
        hint: String?
    ) {
        found.add(Diagnostic(code, isForUnused ? .warning : severity, at: range, message, hint: hint))
    }

    /// Adds a diagnostic without checking for duplicates.
    mutating func append(_ diagnostic: Diagnostic) {
        found.append(diagnostic)
    }
}
