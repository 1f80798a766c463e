import Diagnostics

/// Diagnostics without duplicates: requests that share a variable or a default cause the same diagnostic.
struct ReportedDiagnostics {
    private(set) var diagnostics = DiagnosticList()
    private var reported: Set<Key> = []

    private struct Key: Hashable {
        let path: String
        let start: SourcePosition
        let message: String
    }

    mutating func report(_ severity: Diagnostic.Severity, at range: SourceRange, _ message: String, hint: String?) {
        let key = Key(path: range.file.path, start: range.start, message: message)
        guard reported.insert(key).inserted else { return }
        append(Diagnostic(severity, at: range, message, hint: hint))
    }

    /// Adds a diagnostic without checking for duplicates.
    mutating func append(_ diagnostic: Diagnostic) {
        diagnostics.append(diagnostic)
    }
}
