import Diagnostics

/// Diagnostics without duplicates.
///
/// Several requests share a variable or a default, and an alias or a repeated include brings a node to many places; each
/// causes the same diagnostic again.
struct ReportedDiagnostics {
    private(set) var diagnostics = DiagnosticList()
    private var reported: Set<Key> = []

    private struct Key: Hashable {
        let path: String?
        let start: SourcePosition?
        let message: String
    }

    mutating func report(_ severity: Diagnostic.Severity, at range: SourceRange, _ message: String, hint: String?) {
        report(Diagnostic(severity, at: range, message, hint: hint))
    }

    /// Adds a diagnostic unless one with the same place and message was reported.
    mutating func report(_ diagnostic: Diagnostic) {
        let range = diagnostic.range
        let key = Key(path: range?.file.path, start: range?.start, message: diagnostic.message)
        if reported.insert(key).inserted { append(diagnostic) }
    }

    /// Adds a diagnostic without checking for duplicates.
    mutating func append(_ diagnostic: Diagnostic) {
        diagnostics.append(diagnostic)
    }
}
