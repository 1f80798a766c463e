import Diagnostics

/// What was found in several collections: what stands in a file that many of them include is found once.
struct CheckFindings {
    /// In order of the collections, and in each of position.
    private(set) var diagnostics: [Diagnostic] = []
    private var hidden: [Diagnostic.Severity: Int] = [:]
    private var seen: Set<String> = []

    /// How many there are, those that are not shown included: of one file only so many are kept.
    func count(_ severity: Diagnostic.Severity) -> Int {
        diagnostics.count { $0.severity == severity } + hidden[severity, default: 0]
    }

    /// How many are not shown.
    var hiddenCount: Int { hidden.values.reduce(0, +) }

    mutating func add(_ list: DiagnosticList) {
        for diagnostic in list.sorted {
            guard let place = diagnostic.range?.label, !seen.insert("\(place) \(diagnostic.message)").inserted else {
                diagnostics.append(diagnostic)
                continue
            }
        }
        for severity in [Diagnostic.Severity.error, .warning] {
            hidden[severity, default: 0] += list.droppedCount(severity)
        }
    }
}
