/// Diagnostics without duplicates.
///
/// Several requests share a variable or a default, and an alias or a repeated include brings a node to many places; each
/// causes the same diagnostic again.
package struct UniqueDiagnostics {
    package private(set) var diagnostics = DiagnosticList()
    private var added: Set<Key> = []

    private struct Key: Hashable {
        let path: String?
        let start: SourcePosition?
        let message: String
    }

    package init() {}

    /// Adds a diagnostic unless one with the same place and message was added.
    package mutating func add(_ diagnostic: Diagnostic) {
        let range = diagnostic.range
        let key = Key(path: range?.file.path, start: range?.start, message: diagnostic.message)
        if added.insert(key).inserted { append(diagnostic) }
    }

    /// Adds a diagnostic without checking for duplicates.
    package mutating func append(_ diagnostic: Diagnostic) {
        diagnostics.append(diagnostic)
    }
}
