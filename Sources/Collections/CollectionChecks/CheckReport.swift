import CollectionModel
import Diagnostics

/// The diagnostics of the checks, without duplicates: requests that share a variable or a default cause the same one.
struct CheckReport {
    private(set) var diagnostics = DiagnosticList()
    /// True while definitions that no request uses are checked: their errors are warnings.
    var isForUnused = false
    private var added: Set<Key> = []

    private struct Key: Hashable {
        let path: String
        let start: SourcePosition
        let message: String
    }

    mutating func add(
        _ severity: Diagnostic.Severity = .error, at range: SourceRange, _ message: String, hint: String?
    ) {
        let key = Key(path: range.file.path, start: range.start, message: message)
        guard added.insert(key).inserted else { return }
        append(Diagnostic(isForUnused ? .warning : severity, at: range, message, hint: hint))
    }

    /// Adds a diagnostic without checking for duplicates.
    mutating func append(_ diagnostic: Diagnostic) {
        diagnostics.append(diagnostic)
    }
}
