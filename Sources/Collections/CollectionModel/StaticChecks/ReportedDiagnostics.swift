import Diagnostics

/// What was found wrong, each mistake once: requests that share a variable or a default meet it again.
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

    /// Adds what has no place that could be met twice.
    mutating func append(_ diagnostic: Diagnostic) {
        diagnostics.append(diagnostic)
    }
}
