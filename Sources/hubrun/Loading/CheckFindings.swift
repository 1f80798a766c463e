import Diagnostics

/// The diagnostics of several collections; a diagnostic in a shared included file is kept once.
struct CheckFindings {
    /// The diagnostics in order of the collections, and within each in order of position.
    private(set) var diagnostics: [Diagnostic] = []
    /// The number of collections that were checked.
    private(set) var collectionCount = 0
    var globals = WorkspaceGlobals()
    private var hidden: [Diagnostic.Severity: Int] = [:]
    private var seen: Set<String> = []

    /// Returns the number of diagnostics, including those that are not shown: each file has a maximum.
    func count(_ severity: Diagnostic.Severity) -> Int {
        diagnostics.count { $0.severity == severity } + hidden[severity, default: 0]
    }

    /// The number of diagnostics that are not shown.
    var hiddenCount: Int { hidden.values.reduce(0, +) }

    /// Adds the diagnostics of a collection.
    mutating func addCollection(_ list: DiagnosticList) {
        collectionCount += 1
        add(list)
    }

    /// Adds diagnostics that belong to no collection, or to one.
    mutating func add(_ list: DiagnosticList) {
        for diagnostic in list.sorted {
            guard let place = diagnostic.range?.label, !seen.insert("\(place) \(diagnostic.message)").inserted else {
                diagnostics.append(diagnostic)
                continue
            }
        }
        for severity in Diagnostic.Severity.allCases {
            hidden[severity, default: 0] += list.droppedCount(severity)
        }
    }
}
